import { useEffect, useState, type FormEvent } from 'react'
import type { Part } from '#kept/acts.ts'
import { checking, enqueueAndAsk } from '#kept/queue.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { refusalText, texts } from '../texts.ts'
import { Due } from './part-card.tsx'

type Props = { part: Part; kind: 'deliver' | 'handOver'; onClose: () => void }
type Faults = { proof?: string; money?: string }

/** The recipient or the code, and the collected amount. */
export function HandOverSheet({ part, kind, onClose }: Props) {
  const [byCode, setByCode] = useState(true)
  const [isChecking, setChecking] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const { due } = part
  useEffect(() => () => checking.set(undefined), [])

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isChecking) return
    const form = new FormData(event.currentTarget)
    const proof = String(form.get('proof') ?? '').trim()
    const found = faultsOf(proof, form.get('collected') === 'on')
    setFaults(found)
    if (!found.proof && !found.money) await ask(proof)
  }

  function faultsOf(proof: string, isCollected: boolean): Faults {
    const isRight = byCode ? /^\d{4}$/.test(proof) : proof.length >= 2
    return {
      proof: isRight ? undefined : byCode ? texts.deliveryCodeError : texts.receivedByError,
      money: due === undefined || isCollected ? undefined : texts.collectedError,
    }
  }

  /** Stays open until the server has checked the code. */
  async function ask(proof: string) {
    setChecking(true)
    const proven = byCode ? { deliveryCode: proof } : { receivedBy: proof }
    const outcome = await enqueueAndAsk(part, { kind, proof: { ...proven, collected: due } })
    setChecking(false)
    if (outcome === 'left') return
    if (typeof outcome === 'object' && outcome.code === 'delivery_code_wrong') return setFaults({ proof: refusalText(outcome) })
    onClose()
  }

  const field = byCode
    ? { label: texts.deliveryCode, hint: texts.deliveryCodeHint, inputMode: 'numeric' as const, maxLength: 4 }
    : { label: texts.receivedBy, hint: texts.receivedByHint, maxLength: 80 }
  return (
    <Sheet title={texts.handOverTitle(part.recipient ?? part.buyer)} closeLabel={texts.close} isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
        {due !== undefined && (
          <div className="grid gap-2">
            <Due due={due} label={kind === 'deliver' ? texts.due : texts.dueAtCounter} />
            <label className="flex min-h-14 items-center gap-3 rounded-card px-3.5 py-2 shadow-[inset_0_0_0_1.5px_var(--control)]">
              <input
                type="checkbox"
                name="collected"
                className="size-6 shrink-0 accent-action"
                aria-invalid={!!faults.money || undefined}
              />
              <b className="text-16">{texts.collected(due)}</b>
            </label>
            <p role={faults.money ? 'alert' : undefined} className={`text-13 ${faults.money ? 'font-medium text-err' : 'text-ink-2'}`}>
              {faults.money ?? texts.collectedText}
            </p>
          </div>
        )}
        <Field key={field.label} name="proof" isBig autoComplete="off" error={faults.proof} {...field} />
        <TextButton
          onClick={() => {
            setByCode(!byCode)
            setFaults({})
          }}
        >
          {byCode ? texts.withoutCode : texts.withCode}
        </TextButton>
        <Button type="submit" size="big" isFull isBusy={isChecking}>
          {texts.confirmDelivery}
        </Button>
      </form>
    </Sheet>
  )
}
