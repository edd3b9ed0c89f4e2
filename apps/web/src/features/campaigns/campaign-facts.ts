import { CampaignInfos } from './campaign-infos.tsx'
import { CampaignState } from './campaign-state.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import { GroupRules } from './group-rules.tsx'
import { HowGroupWorks } from './how-group-works.tsx'
import { OpenInstead } from './open-instead.tsx'
import { ProducerOf, Producers } from './producers.tsx'

/** The informational parts of campaign and product pages, which nobody uses in the first second: one chunk, loaded later. */
export const campaignFacts = { CampaignState, DeliveryFacts, Producers, ProducerOf, HowGroupWorks, CampaignInfos, GroupRules, OpenInstead }
