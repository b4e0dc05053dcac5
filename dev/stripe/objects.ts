/** What every stored object has: whose it is (the platform's or a connected account's) and its place in time. */
type Stored = { id: string; owner: string; seq: number; created: number };

export type Metadata = Record<string, string>;

export type AccountState = "created" | "incomplete" | "pending" | "active" | "restricted" | "rejected";

export type Account = Stored & {
  api: "v1" | "v2";
  state: AccountState;
  isPlatform: boolean;
  closed: boolean;
  applied: string[];
  transfersRequested: boolean;
  country: string;
  currency: string;
  email: string | null;
  phone: string | null;
  displayName: string | null;
  dashboard: "express" | "full" | "none";
  entityType: string | null;
  locales: string[] | null;
  profile: Record<string, string>;
  feesCollector: string;
  lossesCollector: string;
  bankAccount: string;
  metadata: Metadata;
};

/** A hosted onboarding page: good for one visit, for a few minutes. */
export type AccountLink = Stored & {
  token: string;
  account: string;
  refreshUrl: string;
  returnUrl: string | null;
  expiresAt: number;
  usedAt: number | null;
  submittedAt: number | null;
};

export type LineItem = {
  id: string;
  currency: string;
  quantity: number;
  unitAmount: number;
  name: string;
  price: string;
  product: string;
  taxBehavior: string | null;
  metadata: Metadata;
};

export type PaymentIntentData = {
  applicationFeeAmount: number | null;
  captureMethod: "automatic" | "automatic_async";
  description: string | null;
  metadata: Metadata;
  receiptEmail: string | null;
  statementDescriptor: string | null;
  statementDescriptorSuffix: string | null;
  transferData: { destination: string; amount: number | null } | null;
  transferGroup: string | null;
};

export type CheckoutSession = Stored & {
  status: "open" | "complete" | "expired";
  paymentStatus: "unpaid" | "paid";
  allowedPaymentMethodTypes: string[];
  amountTotal: number;
  currency: string;
  cancelUrl: string | null;
  successUrl: string;
  clientReferenceId: string | null;
  customerEmail: string | null;
  buyer: { email: string | null; name: string | null; country: string | null } | null;
  expiresAt: number;
  lineItems: LineItem[];
  locale: string | null;
  submitType: string | null;
  metadata: Metadata;
  paymentIntent: string | null;
  paymentIntentData: PaymentIntentData;
};

export type PaymentError = {
  type: "card_error" | "invalid_request_error";
  code: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
};

export type PaymentIntent = Stored &
  Omit<PaymentIntentData, "captureMethod"> & {
    captureMethod: string;
    session: string;
    status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
    amount: number;
    currency: string;
    clientSecret: string;
    allowedPaymentMethodTypes: string[];
    canceledAt: number | null;
    cancellationReason: string | null;
    lastPaymentError: PaymentError | null;
    latestCharge: string | null;
    paymentMethod: string | null;
    /** The card that waits for its owner's approval on the 3-D Secure page. */
    challenged: { card: string; buyer: Buyer } | null;
  };

export type Buyer = {
  email: string | null;
  name: string | null;
  country: string | null;
  expMonth: number;
  expYear: number;
};

export type Charge = Stored & {
  status: "pending" | "succeeded" | "failed";
  amount: number;
  amountRefunded: number;
  currency: string;
  applicationFee: string | null;
  applicationFeeAmount: number | null;
  balanceTransaction: string | null;
  billing: { email: string | null; name: string | null; country: string | null };
  card: { number: string; expMonth: number; expYear: number; brand: string; authenticated: boolean } | null;
  description: string | null;
  disputed: boolean;
  failure: { code: string; message: string; reason: string } | null;
  metadata: Metadata;
  paymentIntent: string | null;
  paymentMethod: string | null;
  receiptEmail: string | null;
  sourceTransfer: string | null;
  statementDescriptor: string | null;
  statementDescriptorSuffix: string | null;
  transfer: string | null;
  transferData: { destination: string; amount: number | null } | null;
  transferGroup: string | null;
};

export type Refund = Stored & {
  status: "pending" | "succeeded" | "failed" | "canceled";
  amount: number;
  balanceTransaction: string | null;
  charge: string;
  currency: string;
  failureBalanceTransaction: string | null;
  failureReason: string | null;
  metadata: Metadata;
  paymentIntent: string | null;
  reason: string | null;
  /** Whether this refund takes its part of the transfer and of the fee back; later parts are reckoned from it. */
  reversesTransfer: boolean;
  refundsFee: boolean;
  sourceTransferReversal: string | null;
  transferReversal: string | null;
};

export type Transfer = Stored & {
  amount: number;
  amountReversed: number;
  balanceTransaction: string | null;
  currency: string;
  description: string | null;
  destination: string;
  destinationPayment: string;
  metadata: Metadata;
  sourceTransaction: string | null;
  transferGroup: string | null;
};

export type TransferReversal = Stored & {
  amount: number;
  balanceTransaction: string | null;
  currency: string;
  destinationPaymentRefund: string | null;
  metadata: Metadata;
  sourceRefund: string | null;
  transfer: string;
};

export type ApplicationFee = Stored & {
  account: string;
  amount: number;
  amountRefunded: number;
  balanceTransaction: string | null;
  charge: string;
  currency: string;
  originatingTransaction: string | null;
};

export type FeeRefund = Stored & {
  amount: number;
  balanceTransaction: string | null;
  currency: string;
  fee: string;
  metadata: Metadata;
};

export type FeeDetail = { amount: number; type: "stripe_fee" | "application_fee"; description: string };

export type BalanceTransaction = Stored & {
  type: string;
  reportingCategory: string;
  amount: number;
  fee: number;
  feeDetails: FeeDetail[];
  currency: string;
  description: string | null;
  availableOn: number;
  status: "pending" | "available";
  source: string | null;
  payout: string | null;
};

export type Dispute = Stored & {
  status:
    | "warning_needs_response"
    | "warning_under_review"
    | "warning_closed"
    | "needs_response"
    | "under_review"
    | "won"
    | "lost";
  amount: number;
  balanceTransactions: string[];
  charge: string;
  currency: string;
  evidence: Record<string, string>;
  evidenceDueBy: number;
  submissions: number;
  metadata: Metadata;
  paymentIntent: string | null;
  reason: string;
};

export type Payout = Stored & {
  amount: number;
  arrivalDate: number;
  automatic: boolean;
  balanceTransaction: string | null;
  currency: string;
  description: string | null;
  destination: string;
  failureBalanceTransaction: string | null;
  failureCode: string | null;
  failureMessage: string | null;
  metadata: Metadata;
  reconciliationStatus: "completed" | "in_progress" | "not_applicable";
  status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
};

/** A webhook event. `thin` ones name an object; the others carry it as it was. */
export type SimEvent = Stored & {
  type: string;
  thin: boolean;
  object: Record<string, unknown>;
  previousAttributes: Record<string, unknown> | null;
  request: { id: string | null; idempotency_key: string | null };
};
