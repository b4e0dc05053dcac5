import { AppError } from "@/lib/errors";
import { exchangeCode } from "./cli-codes";
import { collectToken } from "./cli-devices";
import type { SignInBody } from "./schema";

/** The token for which a command line brings its code; null while the person at its device has not decided. */
export async function signInCli({ device_code, code, code_verifier }: SignInBody) {
  if (device_code) return collectToken(device_code);
  if (code && code_verifier) return exchangeCode(code, code_verifier);
  throw new AppError("VALIDATION_ERROR");
}
