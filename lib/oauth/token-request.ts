import { identifyClient } from "./clients";
import { OAuthError } from "./errors";
import { exchangeCode } from "./exchange";
import { type Parameters, required } from "./parameters";
import { refreshTokens } from "./refresh";
import type { TokenAnswer } from "./tokens";

/** Answers what an assistant sends to the token endpoint; throws OAuthError. */
export async function grantTokens(parameters: Parameters, authorization: string | null): Promise<TokenAnswer> {
  const grantType = required(parameters, "grant_type");
  const { id: clientId } = await identifyClient(parameters, authorization);
  const resource = parameters.get("resource");
  switch (grantType) {
    case "authorization_code":
      return exchangeCode({
        clientId,
        code: required(parameters, "code"),
        redirectUri: required(parameters, "redirect_uri"),
        verifier: required(parameters, "code_verifier"),
        resource,
      });
    case "refresh_token": {
      const refreshToken = required(parameters, "refresh_token");
      return refreshTokens({ clientId, refreshToken, scope: parameters.get("scope"), resource });
    }
    default:
      throw new OAuthError("unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
  }
}
