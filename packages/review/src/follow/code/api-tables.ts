import type { EventKind } from "./machine";
import { remembered } from "./remembered";
import { SENDS } from "./senders";

const RUNS_CODE =
  /^(?:exec|eval|execfile|types\.(?:FunctionType|CodeType)|ctypes\.(?:memmove|windll\.kernel32\.(?:RtlMoveMemory|WriteProcessMemory))|(?:importlib\.util\.)?module_from_spec\(\)\.loader\.exec_module|[\w.()]*\.loader\.(?:exec_module|load_module)|(?:importlib\.machinery\.)?SourceFileLoader\(\)\.(?:load_module|exec_module)|imp\.load_source|code\.\w+\(\)\.(?:runsource|runcode|push)|runpy\.run_(?:path|module)|ctypes\.(?:CDLL|WinDLL|OleDLL|PyDLL|(?:cdll|windll|oledll|pydll)\.LoadLibrary)|process\.dlopen|zipimport\.zipimporter(?:\(\)\.(?:load_module|exec_module))?|cffi\.FFI\(\)\.dlopen|pickle\.(?:loads?|Unpickler\(\)\.load)|yaml\.(?:load|unsafe_load|full_load|load_all)|shelve\.open|Function(?:\.constructor)?|AsyncFunction|GeneratorFunction|execScript|importScripts|vm\.(?:SourceTextModule|runInThisContext|runInNewContext|runInContext|Script|compileFunction)|module\._compile|Module\(\)\._compile|module\(\)\._compile|worker_threads\.Worker|Worker|setTimeout|setInterval|ctypes\.CFUNCTYPE\(\)|[\w.()[\]]*constructor\.constructor|\[\]\.(?!constructor)\w+\.constructor|Object\.getPrototypeOf\(\)\.constructor)$/;
const RUNS_COMMANDS =
  /^(?:os\.(?:system|popen|startfile|exec[lv]p?e?|spawn[lv]p?e?|posix_spawn)|subprocess\.(?:run|call|Popen|check_output|check_call|getoutput|getstatusoutput)|commands\.get\w*output|pty\.spawn|asyncio\.create_subprocess_(?:exec|shell)|pexpect\.(?:spawn|run)|child_process\.(?:exec|execSync|spawn|spawnSync|execFile|execFileSync|fork)|execa(?:\.\w+)?|shelljs\.exec|cross-spawn(?:\.\w+)?|Bun\.(?:spawn|spawnSync|\$)|\$|zx\.\$|Deno\.(?:run|Command)|win32api\.ShellExecute|ctypes\.windll\.shell32\.ShellExecute\w*)$/;
const DELETES =
  /^(?:shutil\.rmtree|os\.(?:remove|unlink|rmdir|removedirs)|(?:pathlib\.)?Path\(\)(?:\[\])?\.(?:unlink|rmdir)|fs\.(?:rm|rmSync|rmdir|rmdirSync|unlink|unlinkSync|emptyDir|emptyDirSync|remove|removeSync)|rimraf(?:\.\w+)?|del(?:\.\w+)?|send2trash\.send2trash|Deno\.remove(?:Sync)?|[\w.()[\]]{1,120}\.(?:flush_?all|drop_?database|dropAllTables))$/i;
const WRITES_TO_PATH =
  /^(?:(?:pathlib\.)?Path\(\)(?:\[\])?\.(?:write_text|write_bytes|touch|symlink_to)|fs\.(?:writeFile|writeFileSync|appendFile|appendFileSync|outputFile|outputFileSync|writeJson|writeJsonSync|createWriteStream|symlink|symlinkSync)|Bun\.write|Deno\.write(?:Text)?File(?:Sync)?)$/;
const WRITES_TO_FILE =
  /^(?:(?:open|io\.open|codecs\.open|os\.fdopen|gzip\.open|aiofiles\.open|(?:pathlib\.)?Path\(\)\.open|fs\.createWriteStream|zipfile\.ZipFile|tarfile\.open|tempfile\.\w+)\(\))\.(?:write|writelines|writestr|add|addfile|end)$|^(?:archiver|adm-zip)\(\)\.(?:file|directory|glob|addLocal\w+)$|^(?:json|yaml|toml|tomli_w|pickle)\.(?:dump|safe_dump)$/;
const COPIES =
  /^(?:shutil\.(?:make_archive|copy|copy2|copyfile|copytree|move)|os\.(?:rename|replace|link|symlink)|fs\.(?:copyFile|copyFileSync|cp|cpSync|rename|renameSync|copy|copySync|move))$/;
const CONNECTS =
  /^(?:socket\.(?:socket\(\)\.(?:connect|connect_ex|bind)|create_connection)|net\.(?:connect|createConnection|Socket\(\)\.connect)|tls\.connect|net\.createServer\(\)\.listen|asyncio\.open_connection|paramiko\.SSHClient\(\)\.connect)$/;
const REDIRECTS = /^os\.dup2$/;
const WATCHES =
  /^(?:pynput\.(?:keyboard|mouse)\.Listener|(?:pynput\.)?keyboard\.(?:Listener|on_press|on_release|hook|read_event|record|read_key)|pyxhook\.\w+|ctypes\.windll\.user32\.(?:GetAsyncKeyState|SetWindowsHookEx[AW]|GetKeyState)|user32\.(?:GetAsyncKeyState|SetWindowsHookEx[AW])|iohook\.\w+|uiohook-napi\.\w+(?:\.\w+)*|node-global-key-listener\.GlobalKeyboardListener|evdev\.InputDevice\(\)\.read_loop)$/;
const ENCRYPTS =
  /^(?:(?:cryptography\.fernet\.)?Fernet\(\)\.encrypt|(?:Crypto(?:dome)?\.Cipher\.)?(?:AES|ChaCha20|Salsa20|DES3?)\.new\(\)\.encrypt|crypto\.createCipher(?:iv)?\(\)\.(?:update|final)|(?:\w+\.)*AESGCM\(\)\.encrypt|pyAesCrypt\.encryptFile|crypto\.subtle\.encrypt)$/;
const REGISTERS = /^winreg\.(?:SetValueEx|SetValue|CreateKey\w*)$/;

const KINDS: [EventKind, RegExp][] = [
  ["send", SENDS],
  ["run_code", RUNS_CODE],
  ["run_command", RUNS_COMMANDS],
  ["delete", DELETES],
  ["connect", CONNECTS],
  ["redirect", REDIRECTS],
  ["watch", WATCHES],
  ["encrypt", ENCRYPTS],
  ["registry", REGISTERS],
];

/** What a library function does to the world, or null. */
export const effectOf = remembered((api: string): EventKind | null => {
  return KINDS.find(([, pattern]) => pattern.test(api))?.[0] ?? null;
});

/** How a function writes: to a path that it is given, to a file opened before, from one path to another. */
export const writingOf = remembered((api: string): "path" | "file" | "copy" | null => {
  if (WRITES_TO_PATH.test(api)) return "path";
  if (WRITES_TO_FILE.test(api)) return "file";
  return COPIES.test(api) ? "copy" : null;
});
