/** Who may take a shop's money, and what each of them takes. The demonstration's own acquirer is none of them. */
export const acquirers = ['bacen', 'mercadopago'] as const
export type Acquirer = (typeof acquirers)[number]

export type OnlineMethod = 'PIX' | 'CREDIT_CARD'
type Method = OnlineMethod | 'ON_DELIVERY'

export const methodsOfAcquirer: Record<Acquirer, readonly OnlineMethod[]> = {
  bacen: ['PIX'],
  mercadopago: ['PIX', 'CREDIT_CARD'],
}

/** What an order may ask of its buyer beyond name and phone. */
export const buyerFields = ['cpf', 'email'] as const
export type BuyerField = (typeof buyerFields)[number]

/** Without these an acquirer takes no money; whoever takes no part in it asks nothing. */
const asksOfAcquirer: Record<Acquirer, readonly BuyerField[]> = { bacen: [], mercadopago: ['cpf', 'email'] }

/** What the acquirers of the methods ask for, each once and in one order. */
export function askedByAcquirers(methods: readonly Method[], named: Acquirers = {}): BuyerField[] {
  const takers = methods.flatMap((method) => (method === 'ON_DELIVERY' ? [] : (named[method] ?? [])))
  return buyerFields.filter((field) => takers.some((taker) => asksOfAcquirer[taker].includes(field)))
}

export type Acquirers = Readonly<Partial<Record<OnlineMethod, Acquirer | undefined>>>

/** The methods that a shop names and somebody takes for it. `others`: what is taken where the shop names nobody. */
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
