import { useState } from 'react'
import { fieldsText } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { useMay, useRights } from '#kept/session.ts'
import { phoneHref } from '#looks/links.ts'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { isRefusable } from '@mutirao/domain/order-status'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { users } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { circleX, ellipsisVertical, phone as phoneIcon, printer, rotateCcw, wallet } from '@mutirao/ui/service-icons.gen.ts'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { nextStep } from './bulk.ts'
import { printed, printPath } from './print-path.ts'
import { RefundSheet } from './refund-sheet.tsx'
import { RefuseSheet } from './refuse-sheet.tsx'
import { orderTexts } from './texts.ts'
import { WalletSheet } from './wallet-sheet.tsx'

type Props = { order: DeskOrderDetail; onDone: (said: string) => void }

const acts = ['refund', 'refuse', 'adjust'] as const
type Act = (typeof acts)[number]
const icons: Record<Act, string> = { refund: rotateCcw, refuse: circleX, adjust: wallet }

/** The actions on the order's money that this person may do now; without the refund where the dock has it. */
function useOwnActs(order: DeskOrderDetail): readonly Act[] {
  const mayDecide = useMay('orders.refund')
  const mayAdjust = useMay('wallets.adjust')
  const rights = useRights()
  const allowed: Record<Act, boolean> = {
    refund: mayDecide && order.returnable > 0 && nextStep(order, rights) === undefined,
    refuse: mayDecide && isRefusable(order.state) && order.parts.every(({ state }) => !state || isRefusable(state)),
    adjust: mayAdjust && order.hasWallet,
  }
  return acts.filter((act) => allowed[act])
}

/** The menu of acts on an order that are rarer than its next step. */
export function OrderMenu({ order, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [act, setAct] = useState<Act>()
  const mayReadPeople = useMay('people.read')
  const own = useOwnActs(order)
  const close = () => setAct(undefined)
  const begin = (one: Act) => {
    setOpen(false)
    setAct(one)
  }
  return (
    <>
      <IconButton icon={ellipsisVertical} label={orderTexts.more} aria-haspopup="dialog" className="-mr-2" onClick={() => setOpen(true)} />
      {isOpen && (
        <Sheet isOpen title={orderTexts.more} closeLabel={texts.close} onClose={() => setOpen(false)}>
          <List look="plain">
            <ListRow icon={phoneIcon} title={texts.callTo(order.buyer)} href={phoneHref(order.phone)} />
            {mayReadPeople && (
              <ListRow icon={users} title={orderTexts.otherOrders} href={hrefOf(`people${fieldsText({ q: order.phone })}`)} />
            )}
            {printed.map((as) => (
              <ListRow key={as} icon={printer} title={orderTexts.printOf[as]} href={hrefOf(printPath(as, [order]))} />
            ))}
            {own.map((one) => (
              <ListRow key={one} icon={icons[one]} title={orderTexts[one]} onPress={() => begin(one)} />
            ))}
          </List>
        </Sheet>
      )}
      {act === 'refund' && <RefundSheet order={order} onClose={close} onDone={onDone} />}
      {act === 'refuse' && <RefuseSheet order={order} onClose={close} onDone={onDone} />}
      {act === 'adjust' && <WalletSheet order={order} onClose={close} onDone={onDone} />}
    </>
  )
}
