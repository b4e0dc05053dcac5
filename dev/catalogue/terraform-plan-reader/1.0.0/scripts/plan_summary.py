#!/usr/bin/env python3
"""Summarise a Terraform or OpenTofu plan in JSON (terraform show -json plan.out).

Never prints values that the plan marks as sensitive. Exit code 1 when something that holds state would be lost.
"""
import argparse
import json
import sys

STATEFUL = (
    "aws_db_instance", "aws_rds_cluster", "aws_dynamodb_table", "aws_s3_bucket", "aws_ebs_volume", "aws_efs_file_system",
    "aws_kms_key", "aws_cognito_user_pool", "aws_eip", "aws_route53_zone", "aws_elasticache", "aws_ecr_repository",
    "aws_opensearch_domain", "google_sql_database_instance", "google_storage_bucket", "google_compute_address",
    "google_compute_disk", "google_kms_crypto_key", "google_dns_managed_zone", "azurerm_mssql_database",
    "azurerm_postgresql", "azurerm_storage_account", "azurerm_key_vault", "azurerm_public_ip", "azurerm_managed_disk",
    "kubernetes_namespace", "kubernetes_persistent_volume", "random_password", "tls_private_key",
)
NAMES = {
    ("create",): "create",
    ("update",): "change",
    ("delete",): "destroy",
    ("delete", "create"): "replace",
    ("create", "delete"): "replace (new one first)",
    ("read",): "read",
    ("forget",): "forget (stays, but no longer managed)",
}
OPEN = {"0.0.0.0/0", "::/0"}


def load(path):
    try:
        with open(path, encoding="utf-8") as file:
            plan = json.load(file)
    except (OSError, ValueError) as error:
        print(f"{path}: {error}. Write it with: terraform show -json plan.out", file=sys.stderr)
        sys.exit(2)
    if "resource_changes" not in plan and "format_version" not in plan:
        print(f"{path}: is not a plan in JSON", file=sys.stderr)
        sys.exit(2)
    return plan


def changed(before, after, unknown):
    """Names of top attributes that differ; unknown ones count."""
    before, after, unknown = before or {}, after or {}, unknown if isinstance(unknown, dict) else {}
    names = [name for name in sorted(before.keys() | after.keys()) if before.get(name) != after.get(name)]
    return [f"{name} (known after apply)" if unknown.get(name) else name for name in names]


def shown(change, path):
    """`old → new` of one attribute, unless it is sensitive, unknown or long."""
    name = str(path[0])
    for mark in ("before_sensitive", "after_sensitive"):
        marks = change.get(mark)
        if marks is True or (isinstance(marks, dict) and marks.get(name)):
            return "sensitive"
    unknown = change.get("after_unknown")
    old = (change.get("before") or {}).get(name)
    new = "known after apply" if isinstance(unknown, dict) and unknown.get(name) else (change.get("after") or {}).get(name)
    text = f"{json.dumps(old, ensure_ascii=False)} → {new if new == 'known after apply' else json.dumps(new, ensure_ascii=False)}"
    return text if len(text) <= 100 else "long value"


def open_addresses(value):
    if isinstance(value, dict):
        return any(open_addresses(item) for item in value.values())
    if isinstance(value, list):
        return any(open_addresses(item) for item in value)
    return value in OPEN


def summarise(plan):
    groups, lost, opened = {}, [], []
    for resource in plan.get("resource_changes", []):
        change = resource["change"]
        actions = tuple(change["actions"])
        if actions == ("no-op",):
            continue
        line = resource["address"]
        if resource.get("type", "").startswith(STATEFUL) and "delete" in actions:
            line += "  [holds state]"
            lost.append(resource["address"])
        if "delete" in actions and "create" in actions:
            reasons = [f"{'.'.join(map(str, path))}: {shown(change, path)}" for path in change.get("replace_paths", []) if path]
            line += "\n      because " + ("; ".join(reasons) or resource.get("action_reason", "no reason in the plan"))
        elif actions == ("update",):
            line += f"\n      {', '.join(changed(change.get('before'), change.get('after'), change.get('after_unknown')))}"
        elif actions == ("delete",) and resource.get("action_reason"):
            line += f"\n      {resource['action_reason'].replace('_', ' ')}"
        if open_addresses(change.get("after")) and not open_addresses(change.get("before")):
            opened.append(resource["address"])
        groups.setdefault(NAMES.get(actions, "/".join(actions)), []).append(line)
    return groups, lost, opened


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plan")
    args = parser.parse_args()
    plan = load(args.plan)
    groups, lost, opened = summarise(plan)
    for name in sorted(groups):
        print(f"{name}: {len(groups[name])}")
        for line in groups[name]:
            print(f"    {line}")
    for title, lines in (
        ("would be lost", lost),
        ("opens to every address", opened),
    ):
        if lines:
            print(f"\n{title}:")
            for line in lines:
                print(f"    {line}")
    if not groups:
        print("no changes")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
