import { TextareaField } from "../field";

type Props = {
  /** Who reads the reason. */
  hint?: string | undefined;
};

/** Why a moderator decides as they do, which every decision needs. */
export function ReasonField({ hint = "It stays in the log." }: Props) {
  return <TextareaField label="Reason" name="reason" required maxLength={2000} rows={3} hint={hint} />;
}
