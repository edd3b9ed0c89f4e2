import { formatMoney } from '@mutirao/domain/money'
import { Note } from '@mutirao/ui/note.tsx'
import { wallet } from '@mutirao/ui/service-icons.gen.ts'
import { useSession } from '#session/session.ts'
import * as m from '#paraglide/messages.js'

/**
 * What comes back into the wallet once the order is there; a guest is told what an account would bring. What the wallet itself pays earns
 * less, so that nothing is promised then.
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
