import type { Role } from '@mutirao/domain/staff'

/** A device that nobody has signed in on and that has proved its lead's secret. */
export type Visitor = Readonly<{ kind: 'visitor'; leadId: string }>

/** Who has signed in. leadId is the person's own; visitorLeadId that of the anonymous visitor of the same device, if there is one. */
export type Person = Readonly<{
  kind: 'person'
  leadId: string
  visitorLeadId?: string
  sessionId: string
  userId: string
  clientId?: string
  campaignIds: readonly string[]
  isAdult: boolean
}>

/** Somebody signed in who works for the shop, on the calls that are for staff; on all other calls the same human is a person. */
export type Staff = Readonly<{ kind: 'staff'; staffId: string; role: Role; userId: string; sessionId: string }>

/** Whoever is signed in, reduced to what may change an answer that many share. */
type Somebody = Readonly<{ kind: 'somebody'; campaignIds: readonly string[]; isAdult: boolean }>

/** Jobs, sweeps, and notices from other servers. */
type System = Readonly<{ kind: 'system' }>

/** A command, run by whoever has a terminal on the server. */
type Command = Readonly<{ kind: 'command' }>

export type Actor = Readonly<{ kind: 'nobody' }> | Visitor | Person | Somebody | Staff | System | Command

/** Who acts for the shop. */
export type Acting = Staff | System | Command

/** Who can hold a cart, orders and codes: they hang on its lead. */
export type Holder = Visitor | Person

type Asked = Readonly<{ actor: Actor }>

export function leadOf({ actor }: Asked): string | undefined {
  return actor.kind === 'visitor' || actor.kind === 'person' ? actor.leadId : undefined
}

/** The anonymous visitor of this device, also while somebody is signed in on it. */
export function visitorLeadOf({ actor }: Asked): string | undefined {
  if (actor.kind === 'visitor') return actor.leadId
  return actor.kind === 'person' ? actor.visitorLeadId : undefined
}

export function personOf({ actor }: Asked): Person | undefined {
  return actor.kind === 'person' ? actor : undefined
}

/** What of the signed-in person may change an answer. */
export function signedInOf({ actor }: Asked): Pick<Person, 'campaignIds' | 'isAdult'> | undefined {
  return actor.kind === 'person' || actor.kind === 'somebody' ? actor : undefined
}
