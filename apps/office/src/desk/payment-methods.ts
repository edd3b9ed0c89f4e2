import type { PaymentType } from '@mutirao/contract/carts'

const methods: Record<PaymentType, string> = { PIX: 'Pix', CREDIT_CARD: 'Cartão', ON_DELIVERY: 'Na entrega', WALLET: 'Carteira' }

export const paymentMethods = Object.keys(methods) as readonly PaymentType[]
export const methodText = (type: PaymentType): string => methods[type]

/** The method that an address names, if there is one. */
export const methodIn = (text: string | undefined): PaymentType | undefined => paymentMethods.find((method) => method === text)
