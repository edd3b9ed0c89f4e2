import { useMutation } from '@tanstack/react-query'
import { signInWithPasskey } from '#features/account/passkey.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { hasPasskeys } from '#platform/passkeys.ts'
import type { Tokens } from '@mutirao/contract/authentication'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { fingerprint } from '@mutirao/ui/service-icons.gen.ts'

/** Signs in by finger, face or PIN, where the browser can. */
export function PasskeyButton({ onEnter }: { onEnter: (tokens: Tokens) => Promise<void> }) {
  const enter = useMutation({
    mutationFn: async () => {
      const tokens = await signInWithPasskey()
      if (tokens) await onEnter(tokens)
    },
  })
  if (!hasPasskeys()) return null
  return (
    <>
      <Button kind="ghost" isFull isBusy={enter.isPending} onClick={() => enter.mutate()}>
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
