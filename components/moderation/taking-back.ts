/** What happens when a published version is refused. */
export const takingBack =
  "It can no longer be downloaded. The version before it is published again; where there is none, the listing is blocked. Everybody who owns the listing is told by mail.";
