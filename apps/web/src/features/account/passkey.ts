import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { call } from '@mutirao/client/call'
import type { Tokens } from '@mutirao/contract/authentication'
import { createPasskey, loginWithPasskey, startPasskey, startPasskeyLogin, type Passkey } from '@mutirao/contract/passkeys'

/** An offer is renewed this long before its challenge expires. */
const MARGIN_MS = 30_000

const webauthn = () => import('@simplewebauthn/browser')

export type SignedPasskey = AuthenticationResponseJSON

/** Undefined when the person closes the browser's question. */
export async function askPasskey(): Promise<SignedPasskey | undefined> {
  const [options, { startAuthentication }] = await Promise.all([call(startPasskeyLogin, {}), webauthn()])
  return unlessClosed(() => startAuthentication({ optionsJSON: options }))
}

/**
 * Offers the passkeys of this host among the suggestions of a field with `webauthn` in its `autocomplete`. Resolves once one is chosen; undefined when the
 * signal or another question of the browser ends the offer, and where nothing can be offered.
 */
export async function suggestPasskey(signal: AbortSignal): Promise<SignedPasskey | undefined> {
  while (!signal.aborted) {
    await untilVisible(signal)
    const [options, { startAuthentication, WebAuthnAbortService }] = await Promise.all([call(startPasskeyLogin, {}), webauthn()])
    if (signal.aborted) return undefined
    // The browser keeps the offer for as long as the page is open, the server its challenge for `timeout`.
    let isStale = false
    const cancel = () => WebAuthnAbortService.cancelCeremony()
    const renewal = setTimeout(() => ((isStale = true), cancel()), Math.max(options.timeout - MARGIN_MS, MARGIN_MS))
    signal.addEventListener('abort', cancel, { once: true })
    const offer = () => startAuthentication({ optionsJSON: options, useBrowserAutofill: true, verifyBrowserAutofillInput: false })
    const signed = await unlessClosed(offer).finally(() => {
      clearTimeout(renewal)
      signal.removeEventListener('abort', cancel)
    })
    if (!isStale) return signed
  }
  return undefined
}

export const signInWithPasskey = (signed: SignedPasskey): Promise<Tokens> =>
  call(loginWithPasskey, { body: { credential: plain(signed), rememberme: true } })

async function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return
  await new Promise<void>((resolve) => {
    const end = new AbortController()
    const look = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return
      end.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: end.signal })
    signal.addEventListener('abort', look, { signal: end.signal })
  })
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
