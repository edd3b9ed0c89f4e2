import { useNow } from '#page/clock.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import type { Campaign } from '@mutirao/contract/campaigns'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { Icon } from '@mutirao/ui/icon.tsx'
import { shieldCheck } from '@mutirao/ui/icons.gen.ts'

/** The information that Brazilian law requires on a group-buying page (Decreto 7.962/2013, art. 3). */
export function GroupRules({ campaign, className }: { campaign: Campaign; className?: string }) {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const terms = campaign.groupTerms
  if (!terms) return null
  const deadline = campaign.endsAt && formatWhen(new Date(campaign.endsAt), new Date(now), tenant.timeZone)
  const rules = [
    { name: m.rule_minimum(), lines: [m.rule_minimum_units({ count: terms.minimumUnits })] },
    ...(deadline ? [{ name: m.rule_deadline(), lines: [deadline] }] : []),
    { name: m.rule_if_fails(), lines: [terms.onFailure] },
    { name: m.rule_if_lower(), lines: [m.rule_difference()] },
    { name: m.who_sells(), lines: [terms.seller.legalName, terms.seller.document, terms.seller.address] },
  ]
  return <RulesBox title={m.group_rules()} rules={rules} className={className} />
}

type Props = { title: string; rules: { name: string; lines: string[] }[]; className?: string }

/** Pairs of terms on a muted background. */
function RulesBox({ title, rules, className = '' }: Props) {
  return (
    <section className={`rounded-card bg-well px-4 py-3.5 ${className}`}>
      <h3 className="mb-2 flex items-center gap-2 text-16">
        <Icon d={shieldCheck} />
        {title}
      </h3>
      <dl className="grid gap-2">
        {rules.map(({ name, lines }) => (
          <div key={name} className="grid grid-cols-[minmax(92px,auto)_minmax(0,1fr)] wrap-anywhere gap-2.5 text-13">
            <dt className="text-ink-2">{name}</dt>
            <dd>
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
