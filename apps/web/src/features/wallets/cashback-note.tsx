import { formatMoney } from '@mutirao/domain/money'
import { Note } from '@mutirao/ui/note.tsx'
import { wallet } from '@mutirao/ui/service-icons.gen.ts'
import { useSession } from '#session/session.ts'
import * as m from '#paraglide/messages.js'

/** The cashback after delivery; a guest is told the amount that an account would receive. The wallet's own share earns less, so nothing is promised then. */
export function CashbackNote({ amount = 0, walletAmount }: { amount?: number; walletAmount: number }) {
  const isSignedIn = useSession().status === 'in'
  if (amount === 0 || walletAmount > 0) return null
  const money = { amount: formatMoney(amount) }
  return (
    <Note kind="good" icon={wallet}>
      {isSignedIn ? m.cashback_to_come(money) : m.cashback_sign_in(money)}
    </Note>
  )
}
