const OF_YARA = /^\s*\$\w*\s*=\s*".*"(?:\s+(?:ascii|wide|nocase|fullword|private|xor|base64(?:wide)?))+\s*$/;

/** Whether a line is what a rule of YARA looks for, and so data wherever it stands: `$a = "stratum+tcp://" ascii nocase`. */
export function isSignature(line: string): boolean {
  return OF_YARA.test(line);
}
