/** What a package's frontmatter says about it; survives JSON unchanged. */
export type Manifest = {
  name: string;
  description: string;
  license: string | null;
  compatibility: string | null;
  /** Tools named in `allowed-tools` (skills) or `tools` (agents). */
  allowedTools: string[];
  metadata: { [key: string]: Json };
  /** Keys that no rule knows, as written. */
  extra: { [key: string]: Json };
};

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
