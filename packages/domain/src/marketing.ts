import { DAY_MS, instantOf, localTime, dayNumber, dayOf } from './zoned-time.ts'

/** The most marketing messages that one person gets, of all messages of the shop: each number within so many hours. */
export const MARKETING_LIMITS = [
  { most: 1, hours: 24 },
  { most: 3, hours: 7 * 24 },
] as const

/** Nothing is sent from nine in the evening to eight in the morning, by the shop's clock. */
export const QUIET_FROM = 21
export const QUIET_UNTIL = 8

/** How long after a message its orders count as what came of it. */
export const OUTCOME_DAYS = 3

/** now, or the next end of the quiet hours. */
export function marketingStart(now: Date, timeZone: string): Date {
  const local = localTime(now, timeZone)
  if (local.hour >= QUIET_UNTIL && local.hour < QUIET_FROM) return now
  const day = dayNumber(local) + (local.hour >= QUIET_FROM ? 1 : 0)
  return instantOf({ ...dayOf(day), hour: QUIET_UNTIL, minute: 0 }, timeZone)
}

/** Whether a person who got messages at these moments may get another one. */
export const isWithinLimits = (sent: readonly Date[], now: Date): boolean =>
  MARKETING_LIMITS.every(({ most, hours }) => sent.filter((at) => at.getTime() > now.getTime() - (hours * DAY_MS) / 24).length < most)

type MarketingText = { title: string; text: string }

const counted = (units: number) => (units === 1 ? 'falta 1 unidade' : `faltam ${units} unidades`)

/** The message about a campaign that has opened. `until`: its end, as text. */
export const openingText = (name: string, until: string | undefined): MarketingText => ({
  title: `${name} abriu`,
  text: until ? `Já dá para comprar. Fecha ${until}.` : 'Já dá para comprar.',
})

/** The message about a group that lacks units for its minimum. */
export const shortGroupText = (name: string, missing: number, until: string | undefined): MarketingText => ({
  title: `${name}: ${counted(missing)}`,
  text: `${counted(missing).replace(/^f/, 'F')} para o grupo valer${until ? `, e ele fecha ${until}` : ''}. Chame quem mora perto.`,
})

/** The message to people who asked to be told when the shop delivers to their place. */
export const outsideText = (shop: string): MarketingText => ({
  title: `${shop} mais perto de você`,
  text: 'Você pediu para saber quando entregamos no seu endereço. Veja como comprar agora.',
})

/** The message to people who left a cart; `item`: the one that it is about. */
export const leftCartText = (item: string | undefined): MarketingText => ({
  title: item ? `${item} ficou no seu carrinho` : 'Seu carrinho ficou esperando',
  text: `${item ? 'Ainda está' : 'Os produtos ainda estão'} na loja: é só terminar o pedido.`,
})
