import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { pathAfterLogin } from '#links/own-path.ts'
import { paths } from '#links/paths.ts'
import { currentRouter } from '#machine/router.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { deviceName } from '#platform/user-agent.ts'
import { ageQuery, clientQuery } from '#session/account-queries.ts'
import { heldLeadId, leaveLead } from '#session/lead.ts'
import { adoptTokens, keepUser } from '#session/session.ts'
import { call } from '@mutirao/client/call'
import { hasCode } from '@mutirao/client/problem'
import { type Client, createClient } from '@mutirao/contract/accounts'
import { activate, type Tokens, type User } from '@mutirao/contract/authentication'
import { version } from '@mutirao/contract/version'
import { capitalizeName } from '@mutirao/domain/name'
import { forgetSentCode } from './sent-code.ts'
import { forgetSignUp, keepSignUp, readSignUp } from './sign-up-store.ts'

const activateUser = () => call(activate, { body: { device: deviceName(), appVersion: version } })

/** Spec §4: tokens, then the user's activation, then the account; without one, the sign-up. Returns whether there is an account. */
export function useEnter() {
  const queryClient = useQueryClient()
  return async (tokens: Tokens): Promise<boolean> => {
    adoptTokens(tokens)
    forgetSentCode()
    await activateUser().catch(() => {})
    const hasAccount = !tokens.user.firstAccess && (await queryClient.fetchQuery(clientQuery()).then(isWelcomed, isNotMissing))
    // An adult's public reads are personal; a new device does not know that yet.
    if (hasAccount) await queryClient.fetchQuery(ageQuery()).catch(() => {})
    // Responses read as a stranger may differ now.
    void queryClient.invalidateQueries()
    return hasAccount
  }
}

function isWelcomed(client: Client): boolean {
  remindMissing(client)
  return true
}

/** A failed request does not mean that the account is missing. */
const isNotMissing = (error: unknown) => !hasCode(error, 'no_account')

/** Creates the account from the sign-up's data and activates the user. */
export async function openAccount(queryClient: QueryClient, user: User): Promise<Client> {
  const client = await createAccount(user.id)
  queryClient.setQueryData(clientQuery().queryKey, client)
  keepUser({ ...user, firstAccess: false })
  keepUser(await activateUser().catch(() => ({ ...user, firstAccess: false, activated: true })))
  forgetSignUp()
  return client
}

/** A user named by the company's sign-on skips the sign-up; other required fields are asked for later. */
export function useEnterBySso(to: string | undefined) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const enter = useEnter()
  const enterAndGo = useEnterAndGo({ to })
  return async (tokens: Tokens): Promise<void> => {
    const name = capitalizeName(tokens.user.name ?? '')
    if (!tokens.user.firstAccess || name.length < 2) return enterAndGo(tokens)
    await enter(tokens)
    keepSignUp({ name })
    const client = await openAccount(queryClient, tokens.user).catch(() => undefined)
    // The sign-up shows the error, and has the name already.
    if (!client) return router.navigate({ to: '/signup/name', search: { to }, replace: true })
    remindMissing(client)
    leaveLead()
    return router.navigate({ href: pathAfterLogin(to), replace: true })
  }
}

type After = { to: string | undefined; isSigningUp?: boolean }

/** Signs in and returns to the previous screen, or continues to the sign-up. */
export function useEnterAndGo({ to, isSigningUp = false }: After) {
  const router = useRouter()
  const enter = useEnter()
  return async (tokens: Tokens): Promise<void> => {
    // Claiming an order asks for nothing more.
    const isClaiming = to?.startsWith('/order/tracking/') === true
    if ((await enter(tokens)) || isClaiming) return router.navigate({ href: pathAfterLogin(to), replace: true })
    return router.navigate({ to: isSigningUp ? '/signup/name' : '/signup', search: { to }, replace: true })
  }
}

/** Once after a sign-in: a snack asks for missing data; afterwards /account does. */
function remindMissing({ missing }: Client) {
  if (missing.length === 0) return
  showSnack(m.missing_title(), {
    action: { label: m.complete(), onPress: () => void currentRouter()?.navigate({ href: paths.profileEdit }) },
  })
}

/** Spec §7: the shopper's lead becomes the account. */
function createAccount(userId: string) {
  const { name, identification, address, origin } = readSignUp()
  return call(createClient, {
    params: { userId },
    query: { lead_id: heldLeadId() },
    body: {
      name,
      cpf: identification || undefined,
      addresses: address ? [address] : undefined,
      properties: { likings: [] },
      likings: [],
      origin,
    },
  })
}
