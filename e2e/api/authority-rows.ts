import { unique } from "../fixtures";
import {
  approving,
  banning,
  blocking,
  decidingClaim,
  marking,
  rejecting,
  resolvingReviewReport,
  resolvingRing,
  unbanning,
  unblocking,
} from "./subjects/decisions";
import {
  appealing,
  cancelling,
  dismissing,
  nextPackage,
  onListing,
  publishing,
  republishing,
  rescanning,
} from "./subjects/listings";
import { claiming, connecting, onSelf, signingOut, signingOutEverywhere, tradingToken } from "./subjects/people";
import {
  buying,
  installing,
  onReview,
  redeeming,
  refunding,
  regenerating,
  reporting,
  reviewing,
} from "./subjects/sales";
import type { Subject, World } from "./subjects/subject";

/** Status and code for each caller; `unchanged` where the call succeeds and leaves this subject as it is. */
type Row = {
  subject: (world: World) => Promise<Subject>;
  nobody?: string;
  stranger: string;
  /** Left out where every admin would be signed out, whose tokens other tests use. */
  admin?: string;
  owner: string;
  /** Where it gets something else than its owner. */
  commandLine?: string;
};

const notOwner = { stranger: "403 SKILL_NOT_OWNER", admin: "403 SKILL_NOT_OWNER" };
/** Nobody else can name it: they reach what is their own instead. */
const ownOnly = { stranger: "200 unchanged", admin: "200 unchanged", owner: "200" };
const adminOnly = { stranger: "403 FORBIDDEN", owner: "403 FORBIDDEN", admin: "200" };

export const rows: Record<string, Row> = {
  publishListing: { subject: publishing("skills"), stranger: "201 unchanged", admin: "201 unchanged", owner: "201" },
  publishAgent: { subject: publishing("agents"), stranger: "201 unchanged", admin: "201 unchanged", owner: "201" },
  updateListing: { subject: onListing("PATCH", "skills/{slug}", newTitle), ...notOwner, owner: "200" },
  updateAgent: { subject: onListing("PATCH", "agents/{slug}", newTitle), ...notOwner, owner: "200" },
  createVersion: { subject: onListing("POST", "skills/{slug}/versions", () => ({})), ...notOwner, owner: "201" },
  uploadPackage: { subject: onListing("POST", "skills/{slug}/upload", nextPackage), ...notOwner, owner: "200" },
  unpublishListing: { subject: onListing("POST", "skills/{slug}/unpublish"), ...notOwner, owner: "200" },
  unpublishAgent: { subject: onListing("POST", "agents/{slug}/unpublish"), ...notOwner, owner: "200" },
  republishListing: { subject: republishing("skills"), ...notOwner, owner: "200" },
  republishAgent: { subject: republishing("agents"), ...notOwner, owner: "200" },
  cancelVersion: { subject: cancelling, ...notOwner, owner: "200" },
  rescanVersion: { subject: rescanning, ...notOwner, owner: "200" },
  appealVersion: { subject: appealing, ...notOwner, owner: "200" },
  dismissNotice: { subject: dismissing, stranger: "404 NOT_FOUND", admin: "404 NOT_FOUND", owner: "200" },

  updateProfile: { subject: onSelf("PATCH", "users/profile", () => ({ bio: unique("bio") })), ...ownOnly },
  updateNotifications: {
    subject: onSelf("PATCH", "users/notifications", () => ({ marketing_emails: true })),
    ...ownOnly,
  },
  signOutEverywhere: { subject: signingOutEverywhere, stranger: "200 unchanged", owner: "200" },
  signOutCli: { subject: signingOut, ...ownOnly },
  createDownloadToken: {
    subject: tradingToken,
    ...{ stranger: "403 FORBIDDEN", admin: "403 FORBIDDEN", owner: "403 FORBIDDEN", commandLine: "200 unchanged" },
  },
  connectSeller: { subject: connecting, ...ownOnly },

  startCheckout: { subject: buying, stranger: "200", admin: "200", owner: "403 FORBIDDEN" },
  regenerateCode: {
    subject: regenerating,
    stranger: "404 PURCHASE_NOT_FOUND",
    admin: "404 PURCHASE_NOT_FOUND",
    owner: "200",
  },
  redeemCode: { subject: redeeming, stranger: "200", admin: "200", owner: "200 unchanged" },
  createReview: { subject: reviewing, stranger: "201", admin: "201", owner: "403 FORBIDDEN" },
  updateReview: { subject: onReview("PUT"), stranger: "404 NOT_FOUND", admin: "404 NOT_FOUND", owner: "200" },
  deleteReview: { subject: onReview("DELETE"), stranger: "404 NOT_FOUND", admin: "404 NOT_FOUND", owner: "200" },
  reportListing: { subject: reporting, stranger: "200", admin: "200", owner: "403 FORBIDDEN" },
  listUpdates: {
    subject: onListing("POST", "updates", (slug) => ({ items: [{ slug }] })),
    ...{ nobody: "200 unchanged", stranger: "200 unchanged", admin: "200 unchanged", owner: "200 unchanged" },
  },
  recordInstallation: { subject: installing, nobody: "201", stranger: "201", admin: "201", owner: "201" },
  createClaim: { subject: claiming, stranger: "201 unchanged", admin: "201 unchanged", owner: "201" },

  approveClaim: { subject: decidingClaim("approve"), ...adminOnly },
  rejectClaim: { subject: decidingClaim("reject"), ...adminOnly },
  approveVersion: { subject: approving, ...adminOnly },
  rejectVersion: { subject: rejecting, ...adminOnly },
  blockListing: { subject: blocking, ...adminOnly },
  unblockListing: { subject: unblocking, ...adminOnly },
  resolveReviewReport: { subject: resolvingReviewReport, ...adminOnly },
  resolveRing: { subject: resolvingRing, ...adminOnly },
  refundPurchase: { subject: refunding, ...adminOnly },
  setVerified: { subject: marking("verify"), ...adminOnly },
  setTestMark: { subject: marking("test"), ...adminOnly },
  banUser: { subject: banning, ...adminOnly },
  unbanUser: { subject: unbanning, ...adminOnly },
};

function newTitle() {
  return { title: unique("Title") };
}
