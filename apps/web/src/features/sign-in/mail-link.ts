import { call } from '@mutirao/client/call'
import { loginWithLink, type Tokens } from '@mutirao/contract/authentication'

type MailLink = { username: string; link: string }

/** The mailbox and the proof from the URL's fragment, which no server receives; undefined when incomplete. */
export function readMailLink(): MailLink | undefined {
  const [mailbox = '', ...proof] = location.hash.slice(1).split('.')
  const link = proof.join('.')
  if (!/^[\w-]{20,100}\.[\w-]{20,100}$/.test(link)) return undefined
  try {
    return { username: decodeURIComponent(mailbox), link }
  } catch {
    return undefined
  }
}

export const enterByLink = (body: MailLink): Promise<Tokens> => call(loginWithLink, { body })
