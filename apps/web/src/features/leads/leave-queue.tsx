import { useMutation } from '@tanstack/react-query'
import { paths } from '#links/paths.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { BasketArt } from '#ui/art.tsx'
import { call } from '@mutirao/client/call'
import { endInterest } from '@mutirao/contract/interests'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { Note } from '@mutirao/ui/note.tsx'

/** Opened by a message's link, without signing in. Requires a tap, since chats prefetch links. */
export function LeaveQueue({ token }: { token: string }) {
  const leave = useMutation({ mutationFn: () => call(endInterest, { body: { token } }) })
  if (leave.isSuccess)
    return (
      <EmptyState
        level="h1"
        art={<BasketArt />}
        title={m.lead_left()}
        text={m.lead_left_text()}
        action={<ButtonLink href={paths.home}>{m.see_open_groups()}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      level="h1"
      art={<BasketArt />}
      title={m.lead_leave_title()}
      text={m.lead_leave_text()}
      action={
        <div className="grid w-full max-w-80 gap-3">
          {leave.error && (
            <Note kind="err" isAlert>
              {messageFor(leave.error)}
            </Note>
          )}
          <Button size="big" isFull isBusy={leave.isPending} onClick={() => leave.mutate()}>
            {m.lead_leave()}
          </Button>
        </div>
      }
    />
  )
}
