/** Every failure that a caller may rely on (RFC 9457). Adding a code here is adding it to the API; pt-BR texts are in problem-texts.ts. */
export const problems = {
  validation_failed: { status: 400, title: 'Request does not match the contract' },
  app_mismatch: { status: 400, title: 'X-App names another shop than the host' },
  invalid_host: { status: 400, title: 'Host is no host name' },
  authentication: { status: 401, title: 'Sign-in required' },
  /** Raised by the browser only: a session ended and could not be renewed (spec §8). */
  auth_required: { status: 401, title: 'Please log in to continue' },
  codeInvalid: { status: 401, title: 'Wrong code' },
  codeExpired: { status: 401, title: 'The code has expired' },
  wrong_password: { status: 401, title: 'Authentication failed' },
  /** The passkey is unknown, or its signature is not of this shop's challenge. */
  passkey_failed: { status: 401, title: 'The passkey was not accepted' },
  renewal_failed: { status: 401, title: 'Token renewal failed - no refresh token' },
  no_code: { status: 400, title: 'No authorization code provided' },
  access_denied: { status: 403, title: 'User does not have access to this marketplace' },
  auth_failed: { status: 401, title: 'Authentication failed' },
  /** `n` is the status of the provider's answer. */
  sso_failed: { status: 502, title: 'SSO authentication failed with status {n}' },
  sso_unavailable: { status: 502, title: 'Network error during SSO authentication' },
  invalid_redirect: { status: 400, title: 'redirectUri is not an address of this shop' },
  invalid_key: { status: 400, title: 'Neither a mobile phone nor an e-mail' },
  tooManyTries: { status: 429, title: 'Too many tries' },
  code_limit: { status: 429, title: 'Too many codes' },
  /** The session is too old for what a thief would do first. */
  sign_in_again: { status: 403, title: 'Only shortly after a sign-in' },
  authorization: { status: 403, title: 'Not allowed' },
  /** The shop demands a session that was opened by a passkey. */
  passkey_required: { status: 403, title: 'Only after a sign-in by passkey' },
  forbidden_origin: { status: 403, title: 'Write from a foreign origin' },
  invalid_signature: { status: 401, title: 'Wrong signature' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'No such method here' },
  shop_ended: { status: 410, title: 'The shop at this host has ended' },
  shop_preparing: { status: 404, title: 'The shop at this host has not opened yet' },
  unknown_host: { status: 404, title: 'No shop at this host' },
  cart_not_found: { status: 404, title: 'No such cart' },
  order_not_found: { status: 404, title: 'No such order' },
  coupon_not_found: { status: 404, title: 'No such coupon' },
  codeNotFound: { status: 400, title: 'No such campaign code' },
  account_required: { status: 403, title: 'This shop takes orders of signed-in people only' },
  no_account: { status: 404, title: 'The user has no account yet' },
  /** `state` is the postal code's; the address names a town that exists in other states only. */
  city_elsewhere: { status: 409, title: 'The city lies in another state than the postal code' },
  postal_code_not_found: { status: 404, title: 'No such postal code' },
  lockError: { status: 409, title: 'This order is already being placed' },
  out_of_stock: { status: 409, title: 'Not enough stock' },
  invalid_selection: { status: 409, title: 'The selection does not fit the kit' },
  price_changed: { status: 409, title: 'The price has changed' },
  refund_changed: { status: 409, title: 'Less goes back than was shown' },
  /** `teamId` is decided, has run out of time, or is another item's. */
  team_closed: { status: 409, title: 'The team takes no more members' },
  team_limit: { status: 409, title: 'The campaign has as many open teams as it may' },
  campaign_closed: { status: 409, title: 'The campaign does not accept orders' },
  out_of_area: { status: 409, title: 'The address is outside the delivery area' },
  address_locked: { status: 409, title: 'Only an address of the account is delivered to' },
  slot_unavailable: { status: 409, title: 'The delivery window is no longer available' },
  /** `slot` is full for `campaignId`; `next` is the campaign's next free one of the same kind. */
  slot_full: { status: 409, title: 'The delivery window takes no more orders' },
  coupon_expired: { status: 409, title: 'Coupon has expired' },
  coupon_used_up: { status: 409, title: 'Coupon has no uses left' },
  coupon_not_started: { status: 409, title: 'Coupon is not valid yet' },
  /** `minimum`: the required centavos of goods. */
  coupon_minimum: { status: 409, title: 'Coupon asks for more goods' },
  coupon_per_person: { status: 409, title: 'The buyer has used the coupon' },
  coupon_first_order: { status: 409, title: 'Coupon is for a first order' },
  /** `minimum` and `goods`: centavos of `campaignId`'s goods. */
  minimum_order: { status: 409, title: 'The campaign takes orders from a higher sum on' },
  payment_method_unavailable: { status: 409, title: 'Payment method not available' },
  /** The card does not belong to the buyer, or has expired. */
  card_unavailable: { status: 409, title: 'The saved card cannot be used' },
  /** `available`: centavos of its balance that can be used now. */
  wallet_insufficient: { status: 409, title: 'The wallet has less than that' },
  order_not_cancellable: { status: 409, title: 'The order can no longer be cancelled' },
  /** `reason`: STATE, or CUTOFF with `until`. */
  order_not_editable: { status: 409, title: 'The order can no longer be changed' },
  /** `reason`: STATE, CUTOFF or CAMPAIGN, as in OrderPart. */
  order_not_reschedulable: { status: 409, title: 'The order can no longer come at another time' },
  /** `state` is the part's current state, set by somebody else. */
  part_moved: { status: 409, title: 'The part is elsewhere already' },
  group_open: { status: 409, title: 'The group has not closed yet' },
  delivery_code_wrong: { status: 409, title: 'Not the delivery code of this order' },
  /** `due` is the amount that was to be collected at the door. */
  amount_differs: { status: 409, title: 'Another amount is due' },
  /** `returnable`: centavos of its payment that have not been returned. */
  adjustment_limit: { status: 409, title: 'More than this role may move in wallets in a day' },
  refund_too_large: { status: 409, title: 'More than is left of the payment' },
  order_not_payable: { status: 409, title: 'The order does not await payment' },
  order_not_renewable: { status: 409, title: 'Too late to pay this order, or tried too often' },
  payment_in_review: { status: 409, title: 'Money for this order is being reviewed' },
  interest_ended: { status: 409, title: 'Whoever has this phone does not want to be told' },
  key_in_use: { status: 409, title: 'This key cannot be used' },
  cpf_in_use: { status: 409, title: 'This CPF cannot be used' },
  verified_phone_required: { status: 403, title: 'For people whose phone is verified' },
  unpaid_limit: { status: 409, title: 'Too much waits for its payment' },
  shelf_limit: { status: 409, title: 'Too much of a product for one unpaid order' },
  age_required: { status: 403, title: 'For people of confirmed age' },
  trade_used_up: { status: 409, title: 'The trade has no uses left' },
  trade_ended: { status: 409, title: 'The trade has ended' },
  substitution_closed: { status: 409, title: 'The choice was made before or the order has left' },
  already_answered: { status: 409, title: 'This survey was answered before' },
  survey_closed: { status: 409, title: 'The survey has ended' },
  rating_closed: { status: 409, title: 'Not received, or too late to rate or to change it' },
  conflict: { status: 409, title: 'Changed meanwhile' },
  reference_taken: { status: 409, title: 'Another one has this reference' },
  precondition_failed: { status: 412, title: 'Changed since the revision in If-Match' },
  not_a_picture: { status: 422, title: 'Nothing that can be shown as a picture' },
  not_a_video: { status: 422, title: 'Nothing that can be shown as a product’s video' },
  export_too_large: { status: 409, title: 'The shop is too large for one archive' },
  payload_too_large: { status: 413, title: 'Request body too large' },
  address_too_long: { status: 414, title: 'Address too long' },
  range_not_satisfiable: { status: 416, title: 'No such part of the file' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  idempotency_key_running: { status: 409, title: 'The first request with this Idempotency-Key is still running' },
  idempotency_answer_lost: { status: 409, title: 'Done before; the first answer was lost' },
  idempotency_key_reused: { status: 422, title: 'Same Idempotency-Key, another body' },
  rate_limit: { status: 429, title: 'Too many requests' },
  client_error: { status: 400, title: 'Bad request' },
  server_error: { status: 500, title: 'An unexpected error occurred. Please try again.' },
  payment_provider_unavailable: { status: 502, title: 'The payment provider did not answer' },
  overloaded: { status: 503, title: 'Too busy. Please try again.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems
export const problemCodes = Object.keys(problems) as ProblemCode[]

/** The one error that services throw and the web receives; facts become members of the problem document. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly facts: Record<string, unknown>

  constructor(code: ProblemCode, facts: Record<string, unknown> = {}) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.facts = facts
  }
}
