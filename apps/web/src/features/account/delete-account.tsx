import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { clientQuery } from '#session/account-queries.ts'
import { signOut } from '#session/session.ts'
import { Sheet } from '#ui/sheet.tsx'
import { call } from '@mutirao/client/call'
import { type Client, deleteClient, keepClient } from '@mutirao/contract/accounts'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { TextButton } from '@mutirao/ui/text-button.tsx'

type Step = 'closed' | 'explained' | 'asked_again'

/** LGPD, arts. 16 and 18: two confirmations, with what the law requires to keep; open orders postpone the deletion. */
export function DeleteAccount({ client }: { client: Client }) {
  const [step, setStep] = useState<Step>('closed')
  const remove = useDeleteAccount()
  const keep = useKeepAccount(() => {
    remove.reset()
    setStep('closed')
  })
  const openOrders = remove.data?.openOrders
  const isWaiting = client.deletionRequestedAt !== undefined || openOrders !== undefined

  const here = useFocusOnChange(isWaiting)

  return (
    <Section title={m.delete_account()}>
      <div ref={here} tabIndex={-1} />
      {keep.error && (
        <Note kind="err" isAlert>
          {messageFor(keep.error)}
        </Note>
      )}
      {isWaiting ? (
        <Note
          kind="warn"
          icon={circleAlert}
          isAlert={openOrders !== undefined}
          action={
            <TextButton disabled={keep.isPending} onClick={() => keep.mutate()}>
              {m.keep_my_account()}
            </TextButton>
          }
        >
          {openOrders === undefined ? m.deletion_waits() : m.deletion_waits_for({ count: openOrders })}
        </Note>
      ) : (
        <>
          <p className="text-ink-2">{m.delete_account_text()}</p>
          <TextButton onClick={() => setStep('explained')} className="mt-1 text-err">
            {m.delete_account()}
          </TextButton>
        </>
      )}
      <Sheet title={m.delete_account()} isOpen={step !== 'closed' && !isWaiting} onClose={() => setStep('closed')}>
        {step === 'asked_again' ? (
          <AskedAgain isBusy={remove.isPending} error={remove.error} onKeep={() => setStep('closed')} onDelete={() => remove.mutate()} />
        ) : (
          <Explained onKeep={() => setStep('closed')} onGoOn={() => setStep('asked_again')} />
        )}
      </Sheet>
    </Section>
  )
}

/** The pressed button disappears: focus stays in its place instead of moving to the top of the page. */
function useFocusOnChange(isWaiting: boolean) {
  const here = useRef<HTMLDivElement>(null)
  const before = useRef(isWaiting)
  useEffect(() => {
    if (before.current !== isWaiting) here.current?.focus()
    before.current = isWaiting
  }, [isWaiting])
  return here
}

function useDeleteAccount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteClient, {}),
    onSuccess: async (waiting) => {
      if (!waiting) {
        await signOut()
        return showSnack(m.account_deleted())
      }
      await queryClient.invalidateQueries({ queryKey: clientQuery().queryKey })
    },
  })
}

/** Cancels a pending deletion. */
function useKeepAccount(onKept: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(keepClient, {}),
    onSuccess: async () => {
      onKept()
      await queryClient.invalidateQueries({ queryKey: clientQuery().queryKey })
      showSnack(m.account_kept())
    },
  })
}

function Explained({ onKeep, onGoOn }: { onKeep: () => void; onGoOn: () => void }) {
  return (
    <>
      <p>{m.delete_goes()}</p>
      <h3 className="mt-4 mb-1.5 text-16">{m.kept_by_law()}</h3>
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
        <li>{m.kept_fiscal()}</li>
        <li>{m.kept_access_logs()}</li>
      </ul>
      <div className="mt-5 grid gap-2">
        <Button isFull onClick={onKeep}>
          {m.keep_account()}
        </Button>
        <Button kind="ghost" isFull onClick={onGoOn}>
          {m.go_on_deleting()}
        </Button>
      </div>
    </>
  )
}

type AskedProps = { isBusy: boolean; error: unknown; onKeep: () => void; onDelete: () => void }

function AskedAgain({ isBusy, error, onKeep, onDelete }: AskedProps) {
  const [isSure, setIsSure] = useState(false)
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isSure}
          onChange={(event) => setIsSure(event.target.checked)}
          className="size-6 shrink-0 accent-action"
        />
        <span>{m.delete_understood()}</span>
      </label>
      {error != null && (
        <Note kind="err" isAlert>
          {messageFor(error)}
        </Note>
      )}
      <div className="mt-4 grid gap-2">
        <Button kind="line" isFull isBusy={isBusy} disabled={!isSure} onClick={onDelete} className="text-err">
          {m.delete_account_now()}
        </Button>
        <Button kind="ghost" isFull onClick={onKeep}>
          {m.keep_account()}
        </Button>
      </div>
    </>
  )
}
