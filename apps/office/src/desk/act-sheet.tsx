import { type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { askAgain } from '#kept/reads.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { useDeskAct } from './desk-act.ts'
import { FaultNote } from './fault-note.tsx'
import { deskTexts } from './texts.ts'

/** The request of an act, with its idempotency key. */
type Send<Answer> = (act: string) => Promise<Answer>

type Props<Answer> = {
  title: string
  /** The subject of the idempotency key: a retry after a lost response repeats nothing. */
  subject: string
  /** The label of the button that sends. */
  act: string
  /** Reads the form. Undefined when a field is wrong, which is shown beside it. */
  ask: (said: (name: string) => string) => Send<Answer> | undefined
  /** The sentence shown once it is done. */
  say: (answer: Answer) => string
  onDone: (said: string) => void
  onClose: () => void
  onChange?: () => void
  isDisabled?: boolean
  /** The label of a second button that closes. */
  cancel?: string
  children: ReactNode
}

/** A sheet that asks, sends once, and shows what is wrong; the typed text stays. */
export function ActSheet<Answer>({
  title,
  subject,
  act,
  ask,
  say,
  onDone,
  onClose,
  onChange,
  isDisabled,
  cancel,
  children,
}: Props<Answer>) {
  const { send, isBusy, fault, forgive } = useDeskAct(subject)
  const isDecided = fault?.code === 'not_found'

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget: form } = event
    const typed = new FormData(form)
    // Its errors are shown before the focus goes to the first of them, which may be above the visible part of the sheet.
    const request = flushSync(() => ask((name) => String(typed.get(name) ?? '').trim()))
    if (!request) form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    const done = request && (await send(request))
    if (!done) return
    onDone(say(done.answer))
    onClose()
  }

  /** Somebody else, or an earlier attempt, decided it: the list behind is outdated. */
  function handleClose() {
    if (isDecided) void askAgain()
    onClose()
  }

  function handleChange() {
    forgive()
    onChange?.()
  }

  return (
    <Sheet title={title} closeLabel={texts.close} isOpen onClose={handleClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} onChange={handleChange} className="grid gap-4">
        {children}
        {isDecided ? <Note kind="warn">{deskTexts.alreadyDecided}</Note> : <FaultNote fault={fault} />}
        <Button type="submit" size="big" isFull isBusy={isBusy} disabled={isDisabled}>
          {act}
        </Button>
        {cancel && (
          <Button kind="line" isFull onClick={handleClose}>
            {cancel}
          </Button>
        )}
      </form>
    </Sheet>
  )
}
