import * as m from '#paraglide/messages.js'
import { useSession } from '#session/session.ts'
import { formatMoney } from '@mutirao/domain/money'
import { Note } from '@mutirao/ui/note.tsx'
import { wallet } from '@mutirao/ui/service-icons.gen.ts'

/**
 * The cashback credited after the delivery; a guest sees what an account would earn. The wallet's share earns less, so no amount is promised
 * then.
 */
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
