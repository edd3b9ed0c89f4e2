import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countMissed } from '#features/visits/visit-counts.ts'
import { messageFor } from '#page/problem-message.ts'
import { refusalOf } from '#page/refusal.ts'
import * as m from '#paraglide/messages.js'
import { callAsLead } from '#session/lead.ts'
import { createWish } from '@mutirao/contract/interests'
import { Button } from '@mutirao/ui/button.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'

/** Before it, the shopper may still be typing. */
const TYPED_MS = 2000

/** One tap records a wish, which the shop sees as a count. */
export function AskShop({ query }: { query: string }) {
  const ask = useMutation({ mutationFn: () => callAsLead(createWish, { body: { text: query } }) })
  useEffect(() => {
    const timer = setTimeout(() => countMissed(query), TYPED_MS)
    return () => clearTimeout(timer)
  }, [query])
  if (ask.isSuccess)
    return (
      <output className="block text-left">
        <Note kind="good" icon={check}>
          <b className="block">{m.wish_done()}</b>
          {m.wish_done_text()}
        </Note>
      </output>
    )
  return (
    <div className="grid gap-2">
      <Button kind="soft" isFull isBusy={ask.isPending} onClick={() => ask.mutate()}>
        <span className="line-clamp-2 break-words">{m.wish_ask({ query })}</span>
      </Button>
      {ask.error && (
        <Note kind="err" isAlert>
          {refusalOf(ask.error, 'text') ?? messageFor(ask.error)}
        </Note>
      )}
    </div>
  )
}
