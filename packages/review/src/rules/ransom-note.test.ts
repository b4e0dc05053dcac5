import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const asked = async (path: string, text: string) =>
  (await found(path, text)).filter((finding) => finding.includes("ransom-note"));

test.each([
  [
    "a.py",
    'subprocess.run(["gpg", "-r", KEY, "-e", str(p)])\np.unlink()\nnote.write_text(\n    "Your term archive is sealed. To get the opening key send 0.02 BTC to the address on "\n    "our page within 72 hours. After that the key is deleted.\\n")\n',
  ],
  [
    "a.py",
    'f = Fernet(key)\nopen("README.txt", "w").write("All your files are encrypted. Pay $300 to x@y.io to decrypt them.")\n',
  ],
  [
    "a.sh",
    'openssl enc -aes-256-cbc -in "$f" -out "$f.locked" && rm "$f"\necho "Your documents are locked. Send 0.1 XMR and we will restore your access." > ~/Desktop/NOTE.txt\n',
  ],
  [
    "a.js",
    "const c = crypto.createCipheriv('aes-256-cbc', k, iv);\nfs.writeFileSync('READ_ME.txt', 'We encrypted all your files. Transfer 0.5 ETH to get the decryption key.');\n",
  ],
  [
    "a.go",
    'package main\n// uses age\nvar note = "The data on this disk is encrypted. Buy bitcoins and pay 200 USD to receive the key."\n',
  ],
  [
    "a.rb",
    "cipher = OpenSSL::Cipher.new('aes-256-cbc')\nFile.write('HELP.txt', 'Your photos have been encrypted. Deposit 0.03 BTC; without it the key will be destroyed.')\n",
  ],
])("finds files that are held for money: %s %j", async (path, text) => {
  expect(await asked(path, text)).toEqual([expect.stringMatching(/^block ransom-note/)]);
});

test.each([
  [
    "a.py",
    'print("Your backup is encrypted. Keep the recovery key safe: without it nobody can restore your files.")\n# gpg\n',
  ],
  [
    "a.py",
    'from web3 import Web3\nprint("Send 0.01 ETH to the contract to decrypt nothing; your private key stays here.")\n',
  ],
  ["a.js", "// AES\nconst text = 'Pay 20 USD a month for the plan. Restore your purchases at any time.';\n"],
  ["a.sh", 'gpg -r "$RECIPIENT" -e "$f" && shred -u "$f"\necho "Sealed. Open with your own key."\n'],
  ["a.py", "# wallet\nprint('Pay invoice: send 0.02 BTC to the address')\ncipher = AES.new(key)\n"],
  [
    "SKILL.md",
    "# Ransomware\n\nA note says: your files are encrypted, pay 1 BTC to get the decryption key. gpg is not involved.\n",
  ],
])("leaves alone %s %j", async (path, text) => {
  expect(await asked(path, text)).toEqual([]);
});
