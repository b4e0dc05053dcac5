/** What holds for every operation. */
export const introduction = `The API of Skillyard, a marketplace for skills and agents.

**Sign in** with \`Authorization: Bearer <token>\`: a token of the identity provider, or one of the command-line client.
Public operations need none, but refuse a bad one with 401 rather than going on without it. What an assistant was given
at \`/oauth\` opens \`/mcp/me\` alone, and nothing here.

**Refusals** are \`{"detail":{"detail":"<what to do>","code":"<CODE>"}}\`; where there is no code,
\`{"detail":"<what to do>"}\`; and for input that is not valid 422 with a list of all that is wrong.
Unknown fields and query parameters are ignored.

**Rate limits** count per address and minute, in three tiers: public reads, authenticated reads, writes. Every answer says
what is left in \`RateLimit-Remaining\`; a 429 says in \`Retry-After\` when to come back.

**Lists** take \`limit\` and \`offset\` and answer \`{items,total,limit,offset}\`. **Times** are RFC 3339 in UTC. **Money** is in
whole cents with its currency beside it. What is not known is \`null\`, never left out.`;
