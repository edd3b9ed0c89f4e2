import { CampaignInfos } from './campaign-infos.tsx'
import { CampaignState } from './campaign-state.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import { GroupRules } from './group-rules.tsx'
import { HowGroupWorks } from './how-group-works.tsx'
import { OpenInstead } from './open-instead.tsx'
import { ProducerOf, Producers } from './producers.tsx'

/** What the pages of a campaign and of its products tell, and nobody acts on in the first second: one file, which comes after them. */
export const campaignFacts = { CampaignState, DeliveryFacts, Producers, ProducerOf, HowGroupWorks, CampaignInfos, GroupRules, OpenInstead }
