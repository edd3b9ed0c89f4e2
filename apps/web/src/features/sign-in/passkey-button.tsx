import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askPasskey, signInWithPasskey, suggestPasskey, type SignedPasskey } from '#features/account/passkey.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { whenIdle } from '#platform/idle.ts'
import { canSuggestPasskeys, hasPasskeys } from '#platform/passkeys.ts'
import type { Tokens } from '@mutirao/contract/authentication'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { fingerprint } from '@mutirao/ui/service-icons.gen.ts'

/** Signs in by finger, face or PIN, where the browser can: by the button, or by a suggestion of the field for the phone or the e-mail. */
export function PasskeyButton({ onEnter }: { onEnter: (tokens: Tokens) => Promise<void> }) {
  const enter = useMutation({
    mutationFn: async (suggested?: SignedPasskey) => {
      const signed = suggested ?? (await askPasskey())
      if (signed) await onEnter(await signInWithPasskey(signed))
    },
  })
  const { isPending, isError, submittedAt, mutate } = enter
  // A browser has one question at a time: the offer rests while the button asks, and for good once a passkey was refused.
  const offerAfter = isPending || isError ? undefined : submittedAt
  useEffect(() => (offerAfter === undefined ? undefined : offerSuggestion(mutate)), [offerAfter, mutate])
  if (!hasPasskeys()) return null
  return (
    <>
      <Button kind="ghost" isFull isBusy={enter.isPending} onClick={() => enter.mutate(undefined)}>
        <Icon d={fingerprint} />
        {m.sign_in_passkey()}
      </Button>
      {enter.error && (
        <Note kind="err" isAlert>
          {messageFor(enter.error)}
        </Note>
      )}
    </>
  )
}

/** Returns a function that ends the offer. */
function offerSuggestion(onChosen: (signed: SignedPasskey) => void): () => void {
  const end = new AbortController()
  const suggest = async () => {
    if (!(await canSuggestPasskeys()) || end.signal.aborted) return
    const signed = await suggestPasskey(end.signal)
    if (signed && !end.signal.aborted) onChosen(signed)
  }
  // Without it the code and the button sign in.
  const cancelWait = whenIdle(() => void suggest().catch(() => {}))
  return () => {
    cancelWait()
    end.abort()
  }
}
