import { asItCame } from '#page/later.ts'

const load = async () => (await import('./campaign-facts.ts')).campaignFacts

export const CampaignState = asItCame(async () => (await load()).CampaignState)
export const DeliveryFacts = asItCame(async () => (await load()).DeliveryFacts)
export const Producers = asItCame(async () => (await load()).Producers)
export const ProducerOf = asItCame(async () => (await load()).ProducerOf)
export const HowGroupWorks = asItCame(async () => (await load()).HowGroupWorks)
export const CampaignInfos = asItCame(async () => (await load()).CampaignInfos)
export const GroupRules = asItCame(async () => (await load()).GroupRules)
export const OpenInstead = asItCame(async () => (await load()).OpenInstead)

const parts = [CampaignState, DeliveryFacts, Producers, ProducerOf, HowGroupWorks, CampaignInfos, GroupRules, OpenInstead]

export const prepareCampaignFacts = () => Promise.all(parts.map(({ prepare }) => prepare()))
