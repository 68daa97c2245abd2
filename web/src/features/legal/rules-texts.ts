import type { HouseRule } from '@sayso/contract/house-rules'

/** What each rule means. Kept in the order of the rules: people are told their numbers. */
export const ruleTexts: Readonly<Record<HouseRule, string>> = {
  spam: 'Do not post the same thing over and over, or only to draw people elsewhere. Likes, answers and followers are not to be bought or made by machines.',
  fraud:
    'Do not deceive people to get their money, their passwords or their data. Promises of sure profit count too.',
  private_information:
    'Do not post where somebody lives, their number, papers or messages without their consent. What you say about yourself is up to you.',
  targeting:
    'Do not insult, threaten or pursue a person, or call on others to do it. Criticism of what somebody said or did is fine, also when it is sharp.',
  hate: 'Do not attack people for their origin, skin, religion, sex, gender, sexuality, age, illness or disability.',
  violence:
    'Do not threaten, praise or call for violence. Reports about it are fine; pictures of it need the label Sensitive.',
  self_harm:
    'Do not encourage anybody to hurt or kill themselves, or show how. Speaking about one’s own hard times is fine.',
  sexual:
    'Nudity and sexual content need the label Adult, where they are allowed at all. Never without the consent of everybody shown.',
  child_safety:
    'Nothing sexual about anybody under 18, whether real, drawn or made by a machine, and no contact with children for it. Such reports are looked at before all others.',
  illegal_goods:
    'Do not offer or ask for what may not be sold: drugs, weapons, stolen or forged things, services that break the law.',
  rights:
    'Do not post or sell other people’s texts, pictures, music or films without a right to. Quoting a little, with the name, is fine.',
  impersonation: 'Do not pose as another person or organisation. Parody is fine if its profile says so.',
  evading:
    'Do not use another profile or account to reach somebody who blocked you, or to go on after a suspension.',
  not_as_described: 'What is behind a price has to be what the post says it is.',
  unlabelled: 'What is sensitive or adult needs its label before it is posted. We add it if it is missing.',
}

export const rulesTexts = {
  title: 'House rules',
  lead: 'What is not allowed here. A decision of ours names the rule, or the law, that it follows.',
  after:
    'What is merely wrong is not against the rules: answer False. A person decides about every report. Both sides read why, and can appeal once within six months; somebody else then decides.',
} as const
