import type { ProblemCode } from '@mutirao/contract/problems'
import { needsPasskey, type KeyRight, type PasskeyDemand, type Right } from '@mutirao/domain/staff'

/** A device without a sign-in that has proved its lead's secret; or the buyer of a program, with the program's key, or of a member of staff. */
export type Visitor = Readonly<{ kind: 'visitor'; leadId: string; programId?: string; byStaff?: StaffMember }>

/** A signed-in person. leadId is their own; visitorLeadId that of the anonymous visitor of the same device, if there is one. */
export type Person = Readonly<{
  kind: 'person'
  leadId: string
  visitorLeadId?: string
  sessionId: string
  userId: string
  clientId?: string
  campaignIds: readonly string[]
  isAdult: boolean
  /** The session was opened by a passkey, or has made one. */
  isByPasskey: boolean
}>

/** A signed-in member of staff, on calls for staff; on all other calls they are a person. `unmet`: the shop's demand for a passkey, which the session does not meet. */
export type StaffMember = Readonly<{
  kind: 'staff'
  staffId: string
  /** A role that every shop has, or the id of one of the shop's own. */
  role: string
  rights: readonly Right[]
  userId: string
  sessionId: string
  isByPasskey?: boolean
  unmet?: PasskeyDemand
}>

/** A program with an API key, on calls for staff; on all other calls it is nobody. */
export type ApiKey = Readonly<{ kind: 'key'; keyId: string; name: string; rights: readonly KeyRight[] }>

/** A person who leads a pickup point, while she does what a leader does. */
export type Leader = Readonly<{ kind: 'leader'; leaderId: string }>

/** The actors of a staff call: a member of staff, or an API key. */
export type Staff = StaffMember | ApiKey

/** A signed-in caller, reduced to what may change a shared response. */
type Somebody = Readonly<{ kind: 'somebody'; campaignIds: readonly string[]; isAdult: boolean }>

/** Jobs, sweeps, and webhooks from other servers. */
type System = Readonly<{ kind: 'system' }>

/** A command, run in a terminal on the server. */
type Command = Readonly<{ kind: 'command' }>

export type Actor = Readonly<{ kind: 'nobody' }> | Visitor | Person | Somebody | Staff | Leader | System | Command

/** The actors who act for the shop. */
export type Acting = Staff | Leader | System | Command

/** The actors who can hold a cart, orders and codes, by their lead. */
export type Holder = Visitor | Person

type WithActor = Readonly<{ actor: Actor }>

export function leadOf({ actor }: WithActor): string | undefined {
  return actor.kind === 'visitor' || actor.kind === 'person' ? actor.leadId : undefined
}

/** The anonymous visitor of this device, also while somebody is signed in on it. */
export function visitorLeadOf({ actor }: WithActor): string | undefined {
  if (actor.kind === 'visitor') return actor.leadId
  return actor.kind === 'person' ? actor.visitorLeadId : undefined
}

/** The program that acts for the caller. */
export const programOf = ({ actor }: WithActor): string | undefined => (actor.kind === 'visitor' ? actor.programId : undefined)

/** The member of staff who orders for the caller. */
export const staffFor = ({ actor }: WithActor): StaffMember | undefined => (actor.kind === 'visitor' ? actor.byStaff : undefined)

export function personOf({ actor }: WithActor): Person | undefined {
  return actor.kind === 'person' ? actor : undefined
}

/** The facts about a signed-in person that may change a response. */
export function signedInOf({ actor }: WithActor): Pick<Person, 'campaignIds' | 'isAdult'> | undefined {
  return actor.kind === 'person' || actor.kind === 'somebody' ? actor : undefined
}

/** Whether a person's role or a program's key has the right, and the person's session may use it. */
export const mayDo = (actor: Staff, right: Right): boolean =>
  actor.rights.some((one) => one === right) && (actor.kind === 'key' || !isWithheld(actor, right))

const isWithheld = ({ unmet }: StaffMember, right: Right): boolean => unmet !== undefined && needsPasskey(unmet, right)

/** Why an actor may not use any of these rights: the role has one of them and the session lacks a passkey, or the role has none. */
export const refusalOf = (actor: Staff, ...needed: readonly Right[]): ProblemCode =>
  actor.kind === 'staff' && needed.some((right) => actor.rights.includes(right) && isWithheld(actor, right))
    ? 'passkey_required'
    : 'authorization'
