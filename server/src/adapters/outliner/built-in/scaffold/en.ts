import type { ScaffoldTexts } from './scaffold-texts.ts';

/** The scaffolds (outlines of questions) in English. The patterns are matched against the prompt of the member. */
export const EN: ScaffoldTexts = {
  kindPatterns: {
    lesson: /\b(lesson|class|course|lecture|teach|tutorial|workshop|year[- ]olds|pupils|students)\b/iu,
    pitch: /\b(pitch|investors?|startup|sales|sell|customers?|product launch)\b/iu,
    report: /\b(report|results|quarter(ly)?|review|findings|status|analysis)\b/iu,
    story: /\b(story|journey|tale|biography|life of|history)\b/iu,
    plan: /\b(plan|roadmap|strategy|proposal|project|campaign)\b/iu,
  },
  subjectPatterns: [/\b(?:about|on the topic of|on|explaining)\s+(.+)$/iu, /\b(?:history|story|life)\s+of\s+(.+)$/iu],
  audiencePattern: /\s+for\s+.+$/iu,
  // Each line is a topic: `title | question | question`.
  topics: {
    lesson: `{subject}: what do we know already? | What have you seen or heard of it before? | What would you like to find out?
The big picture | What is it, in one sentence? | Where do we meet it in everyday life?
How it works | What happens first, and what comes after? | Which words do we need for it?
A close look | Which example shows it best? | What would a drawing of it look like?
Try it yourself | What can everybody do or try out now? | What do you expect to happen?
What we take home | Which three things should we remember? | Which question is still open?`,
    pitch: `{subject} in one sentence | What is it, and for whom? | Why should anybody care today?
The problem | Who has it, and how often? | What does it cost them now?
The solution | What changes for them? | What do they see first?
Why it works | What proof is there: numbers, customers, a demo? | What do others do, and what is different here?
What comes next | What happens in the next twelve months? | What does it take to get there?
The ask | What exactly should the audience do? | How can they reach you?`,
    report: `{subject} at a glance | What is the most important result? | What should the audience decide or know?
The question | What did you want to find out? | Why now?
How you looked | Which data or sources did you use? | What are their limits?
The results | Which three numbers tell the story? | What surprised you?
What it means | What follows from the results? | What would speak against it?
Next steps | Who does what, and by when? | When will you look again?`,
    story: `{subject}: where it begins | Where and when are we? | Who is it about?
What is at stake | What does the main character want? | What stands in the way?
The turning point | What changes everything? | Who did not see it coming?
The hardest moment | What was nearly lost? | What decision had to be made?
How it ends | What became of it? | What is different from the beginning?
Why we tell it | What stays with us? | What can the audience do with it?`,
    plan: `{subject}: where we want to go | What will be true when it is done? | Who will notice, and how?
Where we stand | What is there already? | What is missing?
The way there | Which steps lead there, and in which order? | What comes first?
Who does what | Who is responsible for each step? | Whose help is needed?
Time and money | What has to be ready when? | What may it cost?
What could go wrong | Which risk is the greatest? | How would you notice in time?`,
    talk: `{subject}: why it matters | What does the audience have to do with it? | Which picture or number opens the talk?
The background | What does everybody need to know first? | How did it come to be?
The main point | What is the one thing to remember? | How would you say it to a friend?
An example | Where can it be seen at its clearest? | What happens there, step by step?
The other side | What would somebody say who disagrees? | What is still unknown?
What follows | What should the audience think or do now? | Which sentence ends the talk?`,
  },
};
