import type { ComponentProps } from 'react'
import { asItCame } from '#page/later.ts'

type Facts = typeof import('./campaign-facts.ts').campaignFacts

const preparing: (() => Promise<void>)[] = []

function part<Name extends keyof Facts>(name: Name) {
  const made = asItCame<ComponentProps<Facts[Name]>>(async () => (await import('./campaign-facts.ts')).campaignFacts[name] as never)
  preparing.push(made.prepare)
  return made
}

export const CampaignState = part('CampaignState')
export const DeliveryFacts = part('DeliveryFacts')
export const Producers = part('Producers')
export const ProducerOf = part('ProducerOf')
export const HowGroupWorks = part('HowGroupWorks')
export const CampaignInfos = part('CampaignInfos')
export const GroupRules = part('GroupRules')
export const OpenInstead = part('OpenInstead')

export const prepareCampaignFacts = () => Promise.all(preparing.map((prepare) => prepare()))
