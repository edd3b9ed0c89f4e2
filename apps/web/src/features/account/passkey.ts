import { call } from '@mutirao/client/call'
import type { Tokens } from '@mutirao/contract/authentication'
import { createPasskey, loginWithPasskey, startPasskey, startPasskeyLogin, type Passkey } from '@mutirao/contract/passkeys'

const webauthn = () => import('@simplewebauthn/browser')

/** Undefined when the person closes the browser's question. */
export async function signInWithPasskey(): Promise<Tokens | undefined> {
  const [options, { startAuthentication }] = await Promise.all([call(startPasskeyLogin, {}), webauthn()])
  const credential = await unlessClosed(() => startAuthentication({ optionsJSON: options }))
  return credential && call(loginWithPasskey, { body: { credential: plain(credential), rememberme: true } })
}

/** Undefined when the person closes the browser's question; `device`: its name in the list. */
export async function addPasskey(device: string): Promise<Passkey | undefined> {
  const [options, { startRegistration }] = await Promise.all([call(startPasskey, {}), webauthn()])
  const credential = await unlessClosed(() =>
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  )
  return credential && call(createPasskey, { body: { credential: plain(credential), device } })
}

/** No extension was asked for. */
const plain = <Credential extends { clientExtensionResults: unknown }>({ clientExtensionResults: _none, ...credential }: Credential) =>
  credential

/** The browser reports a refusal, and a device without a passkey, by the same name: the person has seen which. */
async function unlessClosed<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return undefined
    throw error
  }
}
