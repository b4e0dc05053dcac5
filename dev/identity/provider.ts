import type { Configuration, Provider, TokenEndpointGrantContext } from "oidc-provider";
import { Memory } from "@/dev/identity/memory";
import { messagePage } from "@/dev/identity/pages";
import { claimsOf, findPerson } from "@/dev/identity/people";

export type IdentityOptions = {
  issuer: string;
  audience: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  signingKey: JsonWebKey;
  cookieKey: string;
};

/** The client of `curl` and of tests: it gets a token for a name, see `passwordGrant`. */
const commandLineClient = "skillyard-cli";
const scope = "openid email profile";
// A resource must be a URI, the audience that goes into tokens need not be one.
const resource = "urn:skillyard:api";
const hourSeconds = 3600;

/** A certified OpenID provider that takes everybody's word for who they are. */
export async function createProvider(options: IdentityOptions): Promise<Provider> {
  const { Provider, interactionPolicy } = await withoutWarnings(() => import("oidc-provider"));
  const { audience } = options;

  const policy = interactionPolicy.base();
  policy.remove("consent");
  // Every sign-in asks who it is, so that one browser can be the seller now and the buyer next.
  policy
    .get("login")
    ?.checks.add(new interactionPolicy.Check("ask", "Choose who signs in", ({ oidc }) => !oidc.result?.login));

  const provider = new Provider(options.issuer, {
    ...everySetting(options),
    interactions: { policy, url: (_ctx, { uid }) => `/sign-in/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      // Its claims are in the identity token; access tokens are for the API alone.
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => apiOf(audience),
      },
    },
    formats: {
      customizers: {
        jwt: ({ oidc }, _token, { payload }) => {
          for (const [name, value] of Object.entries(readClaims(oidc.params?.claims))) {
            if (value === null) delete payload[name];
            else payload[name] = value;
          }
        },
      },
    },
  });
  provider.registerGrantType<PasswordParams>("password", (ctx) => passwordGrant(provider, audience, ctx), [
    "username",
    "password",
    "scope",
    "ttl_seconds",
    "claims",
  ]);
  return provider;
}

function everySetting(options: IdentityOptions): Configuration {
  return {
    adapter: Memory,
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [options.redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_basic",
      },
      {
        client_id: commandLineClient,
        redirect_uris: [],
        grant_types: ["password"],
        response_types: [],
        token_endpoint_auth_method: "none",
      },
    ],
    jwks: { keys: [{ ...options.signingKey, alg: "RS256", use: "sig" }] },
    cookies: { keys: [options.cookieKey] },
    pkce: { required: () => true },
    responseTypes: ["code"],
    scopes: scope.split(" "),
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "code_host_username"] },
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: hourSeconds,
      AuthorizationCode: 60,
      Grant: hourSeconds,
      IdToken: hourSeconds,
      Interaction: hourSeconds,
      Session: hourSeconds,
    },
    clientBasedCORS: () => false,
    findAccount: (_ctx, sub) => {
      const person = findPerson(sub);
      return person ? { accountId: person.sub, claims: () => claimsOf(person) } : undefined;
    },
    extraTokenClaims: (_ctx, token) => {
      const person = "accountId" in token ? findPerson(token.accountId) : null;
      return person ? claimsOf(person) : undefined;
    },
    // Nobody is asked for consent: the only application here is Skillyard.
    loadExistingGrant: ({ oidc }) => grantAll(oidc.provider, oidc.client?.clientId, oidc.session?.accountId),
    renderError: (ctx, { error, error_description }) => {
      ctx.type = "html";
      ctx.body = messagePage("Sign-in failed", `${error_description ?? error}. Go back and start again.`);
    },
  };
}

async function grantAll(provider: Provider, clientId?: string, accountId?: string) {
  const grant = new provider.Grant({ clientId, accountId });
  grant.addOIDCScope(scope);
  grant.addResourceScope(resource, scope);
  await grant.save();
  return grant;
}

type PasswordParams = { username?: string; ttl_seconds?: string; claims?: string };

/**
 * `grant_type=password&username=…`: a token without a browser. There is no password; `ttl_seconds` may be negative, and
 * `claims` is an object of claims that the token shall hold instead of the person's: `null` leaves one out.
 */
async function passwordGrant(
  provider: Provider,
  audience: string,
  ctx: TokenEndpointGrantContext<PasswordParams>,
): Promise<void> {
  const { client, params } = ctx.oidc;
  const person = findPerson(params.username ?? "");
  if (!person) {
    ctx.status = 400;
    ctx.body = { error: "invalid_grant", error_description: "username must be a name or an address" };
    return;
  }

  const expiresIn = Number(params.ttl_seconds) || hourSeconds;
  const { jti: grantId } = await grantAll(provider, client.clientId, person.sub);
  const token = new provider.AccessToken({ accountId: person.sub, client, grantId, expiresIn, gty: "password" });
  token.resourceServer = new provider.ResourceServer(resource, apiOf(audience));
  token.scope = scope;
  ctx.body = { access_token: await token.save(), token_type: "Bearer", expires_in: expiresIn, scope };
}

function readClaims(given: unknown): Record<string, unknown> {
  return typeof given === "string" ? JSON.parse(given) : {};
}

function apiOf(audience: string) {
  return {
    audience,
    scope,
    accessTokenTTL: hourSeconds,
    accessTokenFormat: "jwt" as const,
    jwt: { sign: { alg: "RS256" as const } },
  };
}

/** The library warns of Node 20 when it is loaded; it runs on it, and our tests would tell if it stopped. */
async function withoutWarnings<Module>(load: () => Promise<Module>): Promise<Module> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
