import { GroupRules } from '../group/group-rules.tsx'
import { HowGroupWorks } from '../group/how-group-works.tsx'
import { CampaignInfos } from './campaign-infos.tsx'
import { CampaignState } from './campaign-state.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import { OpenInstead } from './open-instead.tsx'
import { ProducerOf, Producers } from './producers.tsx'

/** Parts of campaign and product pages that need no interaction in the first second: one chunk, loaded after the page. */
export const campaignFacts = { CampaignState, DeliveryFacts, Producers, ProducerOf, HowGroupWorks, CampaignInfos, GroupRules, OpenInstead }
