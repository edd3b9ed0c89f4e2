import { Problem } from '@mutirao/contract/problems'
import type { PaymentAdapter } from './payment-adapter.ts'

const unavailable = async (): Promise<never> => {
  throw new Problem('payment_provider_unavailable')
}

/** The adapter of a shop without an acquirer: it sells only with pay on delivery. */
export const noPayment: PaymentAdapter = {
  name: 'none',
  methods: [],
  createCharge: unavailable,
  cancelCharge: unavailable,
  findOutcome: unavailable,
  refund: unavailable,
  readNotices: async () => undefined,
  // oxlint-disable-next-line require-yield -- it has nothing
  listSettled: async function* () {},
  findSettled: async () => undefined,
}
