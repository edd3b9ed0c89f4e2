import * as m from '#paraglide/messages.js'
import { useSession } from '#session/session.ts'
import { Segmented } from '@mutirao/ui/segmented.tsx'

type Props = { isToWallet: boolean; onChange: (isToWallet: boolean) => void }

/** Where a group's refund goes; a guest has no wallet, and gets it by the original method. */
export function ReturnChoice({ isToWallet, onChange }: Props) {
  if (useSession().status !== 'in') return null
  return (
    <section className="card px-4 py-3.5">
      <h2 className="text-16">{m.where_difference()}</h2>
      <p className="mt-1 mb-3 text-13 text-ink-2">{m.where_difference_text()}</p>
      <Segmented
        label={m.where_difference()}
        options={[
          { value: 'way', label: m.same_way() },
          { value: 'wallet', label: m.wallet() },
        ]}
        value={isToWallet ? 'wallet' : 'way'}
        onChange={(where) => onChange(where === 'wallet')}
      />
    </section>
  )
}
