import type { Campaign } from '@mutirao/contract/campaigns'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { useNow } from '#page/clock.ts'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#page/page-state.ts'
import { RulesBox } from '#ui/rules-box.tsx'

/** What Brazilian law asks a group-buying page to state (Decreto 7.962/2013, art. 3). */
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
    { name: m.rule_seller(), lines: [terms.seller.legalName, terms.seller.document, terms.seller.address] },
  ]
  return <RulesBox title={m.group_rules()} rules={rules} className={className} />
}
