import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const opened = async (text: string) =>
  (await found("scripts/run.sh", text)).filter((finding) => /access-grant|remote-access/.test(finding));

test.each([
  ["a login by name", "ssh-import-id gh:buildbot-ops", "warn access-grant:1"],
  ["an interpreter as root", "sudo setcap cap_setuid+ep /usr/bin/python3", "block access-grant:1"],
  ["a file nobody can remove", "sudo chattr +i ~/.bashrc", "warn access-grant:1"],
  [
    "passwords in a shared folder",
    "git config --global credential.helper 'store --file /tmp/.g'",
    "warn access-grant:1",
  ],
  [
    "root logins, edited",
    "sed -i 's/^#*PermitRootLogin.*/PermitRootLogin yes/' /etc/ssh/sshd_config",
    "warn access-grant:1",
  ],
  [
    "logins without a password",
    "echo 'PermitEmptyPasswords yes' | sudo tee -a /etc/ssh/sshd_config",
    "warn access-grant:1",
  ],
  [
    "logins that are told",
    "echo 'auth optional pam_exec.so expose_authtok /opt/p' >> /etc/pam.d/sshd",
    "block access-grant:1",
  ],
  [
    "a cluster for everybody",
    "kubectl create clusterrolebinding x --clusterrole=cluster-admin --user=system:anonymous",
    "warn access-grant:1",
  ],
  ["a record that ends", "aws cloudtrail stop-logging --name main", "warn access-grant:1"],
  ["watchers that go", "aws guardduty delete-detector --detector-id 12abc", "warn access-grant:1"],
  ["a bucket for everybody", "aws s3api put-bucket-acl --bucket prod --acl public-read-write", "warn access-grant:1"],
  [
    "a network for everybody",
    "aws ec2 authorize-security-group-ingress --group-id sg-1 --protocol all --cidr 0.0.0.0/0",
    "warn access-grant:1",
  ],
  [
    "an owner by name",
    "gcloud projects add-iam-policy-binding prod --member=user:ops.desk@gmail.com --role=roles/owner",
    "warn access-grant:1",
  ],
  [
    "a foreign account",
    'aws iam update-assume-role-policy --role-name admin --policy-document \'{"Principal":{"AWS":"arn:aws:iam::999988887777:root"}}\'',
    "warn access-grant:1",
  ],
  [
    "a collaborator by name",
    "gh api -X PUT repos/acme/shop/collaborators/ops-desk -f permission=admin",
    "warn access-grant:1",
  ],
  ["a tunnel to the login", "cloudflared tunnel --url ssh://localhost:22", "warn access-grant:1"],
  ["a relayed login", "npx bore local 22 --to bore.pub", "warn access-grant:1"],
  ["a login by way of a relay", "ssh -R 80:localhost:22 serveo.net", "warn remote-access:1"],
  ["a shell on a page", "ttyd -p 7681 -W bash", "warn access-grant:1"],
])("finds %s", async (_, text, expected) => {
  expect(await opened(text)).toContain(expected);
});

test.each([
  "ssh-import-id gh:your-name",
  "sudo setcap cap_net_bind_service=+ep /usr/bin/node",
  "sudo chattr +i /etc/resolv.conf",
  "git config --global credential.helper store",
  "git config --global credential.helper osxkeychain",
  "sed -i 's/^#*PermitRootLogin.*/PermitRootLogin no/' /etc/ssh/sshd_config",
  "echo 'auth sufficient pam_tid.so' | sudo tee /etc/pam.d/sudo_local",
  "kubectl create clusterrolebinding admin --clusterrole=cluster-admin --serviceaccount=kube-system:dashboard",
  "aws cloudtrail describe-trails",
  "aws s3 sync dist s3://shop-site --acl public-read",
  "aws ec2 authorize-security-group-ingress --group-id sg-1 --protocol tcp --port 443 --cidr 0.0.0.0/0",
  "gcloud run services add-iam-policy-binding web --member=allUsers --role=roles/run.invoker",
  'gcloud projects add-iam-policy-binding "$PROJECT" --member="user:$EMAIL" --role=roles/owner',
  "aws iam create-role --role-name ci --assume-role-policy-document arn:aws:iam::123456789012:root",
  "gh api -X PUT repos/$OWNER/$REPO/collaborators/$NAME -f permission=push",
  "cloudflared tunnel --url http://localhost:3000",
  "npx localtunnel --port 3000",
  "ssh -R 80:localhost:3000 serveo.net",
])("leaves alone: %s", async (text) => {
  expect(await opened(text)).toStrictEqual([]);
});
