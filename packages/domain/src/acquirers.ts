/** The acquirers that a shop may use and the methods of each. The demonstration's own acquirer is not listed. */
export const acquirers = ['bacen', 'mercadopago'] as const
export type Acquirer = (typeof acquirers)[number]

export type OnlineMethod = 'PIX' | 'CREDIT_CARD'
type Method = OnlineMethod | 'ON_DELIVERY'

export const methodsOfAcquirer: Record<Acquirer, readonly OnlineMethod[]> = {
  bacen: ['PIX'],
  mercadopago: ['PIX', 'CREDIT_CARD'],
}

/** The fields that an order may require of its buyer beyond name and phone. */
export const buyerFields = ['cpf', 'email'] as const
export type BuyerField = (typeof buyerFields)[number]

/** The fields that each acquirer requires. An acquirer is asked only for the methods that it takes. */
const asksOfAcquirer: Record<Acquirer, readonly BuyerField[]> = { bacen: [], mercadopago: ['cpf', 'email'] }

/** The fields that the acquirers of these methods require, without duplicates, in a fixed order. */
export function askedByAcquirers(methods: readonly Method[], named: Acquirers = {}): BuyerField[] {
  const takers = methods.flatMap((method) => (method === 'ON_DELIVERY' ? [] : (named[method] ?? [])))
  return buyerFields.filter((field) => takers.some((taker) => asksOfAcquirer[taker].includes(field)))
}

export type Acquirers = Readonly<Partial<Record<OnlineMethod, Acquirer | undefined>>>

/** The methods that a shop names and an acquirer takes for it. `others`: the methods taken where the shop names no acquirer. */
export function offeredMethods(
  { methods, acquirers: named = {} }: { methods: readonly Method[]; acquirers?: Acquirers },
  others: readonly OnlineMethod[],
): Method[] {
  return methods.filter((method) => {
    if (method === 'ON_DELIVERY') return true
    const acquirer = named[method]
    return (acquirer ? methodsOfAcquirer[acquirer] : others).includes(method)
  })
}
