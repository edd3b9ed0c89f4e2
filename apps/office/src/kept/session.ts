import { forgetTokens, whoIsHere } from '#api/tokens.ts'
import { call } from '@mutirao/client/call'
import { forgetDatabase } from '@mutirao/client/databases'
import { codeOf } from '@mutirao/client/problem'
import { onStoredElsewhere, readStored } from '@mutirao/client/storage'
import { createStore, useValue } from '@mutirao/client/store'
import { loginKey, ownOrdersDatabase } from '@mutirao/client/stored-keys'
import { logout } from '@mutirao/contract/authentication'
import { getStaffSelf } from '@mutirao/contract/staff'
import type { Right } from '@mutirao/domain/staff'
import { findKept, forgetReads, keepRead } from './reads.ts'

/** role: absent in what a device stored before it was read. needsPasskey: the role has more rights, for which the shop asks for a sign-in by passkey. */
export type Me = { userId: string; name: string; role?: string; rights: readonly Right[]; needsPasskey?: true | undefined }
/** `stranger`: signed in, but not staff of this shop. `unreached`: no response, and no stored session. `passkey`: the shop opens its office to a sign-in by passkey alone. */
export type Session = { status: 'unknown' | 'out' | 'stranger' | 'passkey' | 'unreached' } | { status: 'in'; me: Me }

const KEY = 'me'
export const session = createStore<Session>(() => ({ status: 'unknown' }))

/** The shop's tabs share the session: a sign-out there ends it here. */
export const watchSignOut = () =>
  onStoredElsewhere(loginKey, () => void (readStored<{ authenticated: boolean }>(loginKey)?.authenticated !== true && endAs('out')))

/** The last person may continue offline; online the server checks that they are still staff. */
export async function openSession(): Promise<void> {
  const last = await findKept<Me>(KEY)
  if (last) session.set({ status: 'in', me: last })
  try {
    const { user } = await whoIsHere()
    if (last && last.userId !== user.id) await forgetReads()
    const { name, role, rights, needsPasskey } = await call(getStaffSelf, {})
    const me = { userId: user.id, name, role, rights, needsPasskey }
    await keepRead(KEY, me)
    session.set({ status: 'in', me })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'renewal_failed' || code === 'authentication') return endAs('out')
    if (code === 'authorization') return endAs('stranger')
    if (code === 'passkey_required') return endAs('passkey')
    if (!last) session.set({ status: 'unreached' })
  }
}

/** After a refusal: the person's role, or its rights, may have changed since the office was opened. */
export async function renewRights(): Promise<void> {
  const now = session.get()
  if (now.status !== 'in') return
  try {
    const { name, role, rights, needsPasskey } = await call(getStaffSelf, {})
    const me = { userId: now.me.userId, name, role, rights, needsPasskey }
    await keepRead(KEY, me)
    session.set({ status: 'in', me })
  } catch (error) {
    if (codeOf(error) === 'authorization') await endAs('stranger')
  }
}

async function endAs(status: 'out' | 'stranger' | 'passkey') {
  forgetTokens()
  await forgetReads()
  // The shop shares this session; what it keeps of the person goes with it.
  if (status === 'out') forgetDatabase(ownOrdersDatabase)
  session.set({ status })
}

/** Deletes personal data from the device, whether or not the server responds. */
export async function signOut(): Promise<void> {
  await call(logout, { body: {} }).catch(() => {})
  await endAs('out')
}

/** The rights of the person's role. */
export function useRights(): readonly Right[] {
  const now = useValue(session)
  return now.status === 'in' ? now.me.rights : []
}

/** Whether the person has this right. */
export const useMay = (right: Right): boolean => useRights().includes(right)
