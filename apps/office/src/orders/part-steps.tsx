import { useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { hrefOf } from '#device/address.ts'
import { useMay } from '#kept/session.ts'
import { call } from '@mutirao/client/call'
import { preparePart } from '@mutirao/contract/fulfilment'
import { canStep, type PartState } from '@mutirao/domain/fulfilment'
import { isAtTheShop } from '@mutirao/domain/order-status'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { MissingSheet } from './missing-sheet.tsx'
import { orderTexts } from './texts.ts'

export type Steppable = {
  orderId: string
  campaignId: string
  code: string
  type: 'SHIPPING' | 'PICKUP'
  state: PartState
  /** GROUP: the server takes no step before the group closes. */
  waits?: 'GROUP' | undefined
}

type Step = 'PREPARING' | 'READY_FOR_PICKUP'
/** onStep: takes a step itself, such as into the queue of a device without a network. */
type Props = { part: Steppable; onStep?: (to: Step) => Promise<void> }

/** The steps of a part before it leaves: picking, ready, missing item. */
export function PartSteps({ part, onStep }: Props) {
  const mayPrepare = useMay('orders.prepare')
  const mayOpenCampaign = useMay('campaigns.write')
  const [isLacking, setLacking] = useState(false)
  const [said, setSaid] = useState<string>()
  const { orderId, campaignId, code, type, state, waits } = part
  const { send, isBusy, fault } = useDeskAct(`prepare ${orderId} ${campaignId} ${state}`)
  if (!mayPrepare) return null
  const steps = waits ? [] : (['PREPARING', 'READY_FOR_PICKUP'] as const).filter((to) => canStep(type, state, to))
  const step = (to: Step) =>
    onStep ? onStep(to) : send((act) => call(preparePart, { params: { id: orderId, campaignId }, body: { act, to } }))
  return (
    <div className="mt-2 grid gap-2 empty:hidden print:hidden">
      {waits && <p className="text-13 text-ink-2">{orderTexts.waitsForGroup}</p>}
      {waits && mayOpenCampaign && (
        <p>
          <TextLink href={hrefOf(`campaigns/${campaignId}`)}>{orderTexts.campaignOf}</TextLink>
        </p>
      )}
      {isAtTheShop(state) && (
        <div className="flex flex-wrap gap-2">
          {steps.map((to) => (
            <Button
              key={to}
              kind="soft"
              size="small"
              isBusy={isBusy}
              aria-label={orderTexts.stepOf[to](code)}
              onClick={() => void step(to)}
            >
              {orderTexts.step[to]}
            </Button>
          ))}
          <Button kind="line" size="small" aria-label={orderTexts.lackOf(code)} onClick={() => setLacking(true)}>
            {orderTexts.lack}
          </Button>
        </div>
      )}
      <FaultNote fault={fault} />
      <output className="empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
      {isLacking && (
        <MissingSheet orderId={orderId} campaignId={campaignId} code={code} onClose={() => setLacking(false)} onDone={setSaid} />
      )}
    </div>
  )
}
