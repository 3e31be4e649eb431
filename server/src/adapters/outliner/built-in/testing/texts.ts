/** A text without headings about three subjects. */
export interface SampleText {
  readonly language: string;
  readonly text: string;
}

const BEES_EN = `A bee colony lives in a hive and counts up to fifty thousand bees. Each bee in the colony has a task that changes with its age. Young bees clean the hive, older bees build combs, and the oldest bees fly out for nectar. The queen of the colony lays two thousand eggs a day. Without the queen the bees of the hive grow restless within hours.

Honey is made of nectar, which the bees thicken by fanning it with their wings. Fresh honey holds too much water, so it would ferment. When the honey holds less than a fifth of water, it is sealed with wax. Honey sealed with wax keeps for years. Beekeepers take the honey from the combs in summer, and leave enough honey for the winter.

Pesticides harm bees even in small doses. Fields sprayed with pesticides leave little food for insects. Mites weaken what pesticides have not killed. Farmers who plant strips of flowers along their fields help insects to recover. Strips of flowers cost little, and insects return to the fields within a year.`;

const BEES_DE = `Ein Bienenvolk lebt im Bienenstock und zählt bis zu fünfzigtausend Bienen. Jede Biene im Bienenvolk hat eine Aufgabe, die sich mit ihrem Alter ändert. Junge Bienen putzen den Bienenstock, ältere bauen Waben, und die ältesten fliegen aus. Die Königin des Bienenvolks legt am Tag zweitausend Eier. Ohne Königin werden die Bienen im Stock nach wenigen Stunden unruhig.

Honig entsteht aus Nektar, den die Bienen mit den Flügeln trocken fächeln. Frischer Honig enthält zu viel Wasser und würde gären. Enthält der Honig weniger als ein Fünftel Wasser, wird er mit Wachs verschlossen. Mit Wachs verschlossener Honig hält sich viele Jahre. Imker nehmen den Honig im Sommer aus den Waben.

Pestizide schaden Insekten schon in kleinen Mengen. Felder, auf die Pestizide gesprüht wurden, bieten Insekten wenig Nahrung. Milben schwächen, was die Pestizide übrig lassen. Blühstreifen am Rand der Felder helfen den Insekten. Blühstreifen kosten wenig, und die Insekten kehren nach einem Jahr zurück.`;

const BEES_JA = `ミツバチの群れは巣箱の中で暮らし、五万匹にもなります。群れのミツバチにはそれぞれ仕事があります。若いミツバチは巣箱を掃除し、年長のミツバチは蜜を集めに飛びます。女王蜂は一日に二千個の卵を産みます。女王蜂がいないと巣箱は落ち着きません。

蜂蜜は花の蜜から作られます。新しい蜂蜜は水分が多く、発酵してしまいます。水分が減ると、蜂蜜は蜜蝋でふたをされます。蜜蝋でふたをした蜂蜜は何年も保存できます。養蜂家は夏に蜂蜜を採取します。

農薬は少量でも昆虫に害を与えます。農薬をまいた畑には昆虫の食べ物がほとんどありません。ダニも昆虫を弱らせます。畑のそばに花を植えると昆虫が戻ってきます。花の費用はわずかで、一年で昆虫が増えます。`;

const BEES_ZH = `一个蜂群住在蜂箱里，蜜蜂多达五万只。蜂群里的每只蜜蜂都有自己的任务。年轻的蜜蜂打扫蜂箱，年长的蜜蜂外出采蜜。蜂王每天产两千个卵。没有蜂王，蜂箱里的蜜蜂很快就会不安。

蜂蜜是由花蜜酿成的。新鲜的蜂蜜水分太多，容易发酵。水分减少以后，蜂蜜会用蜂蜡封住。用蜂蜡封住的蜂蜜可以保存多年。养蜂人在夏天采收蜂蜜。

农药即使很少也会伤害昆虫。喷洒农药的田地几乎没有昆虫的食物。螨虫也会削弱昆虫。在田地旁边种花可以帮助昆虫。种花成本很低，一年之内昆虫就会回来。`;

const BEES_KO = `꿀벌 무리는 벌통에서 살며 오만 마리에 이릅니다. 무리의 꿀벌은 저마다 맡은 일이 있습니다. 어린 꿀벌은 벌통을 청소하고 나이 든 꿀벌은 꿀을 모으러 나갑니다. 여왕벌은 하루에 알을 이천 개 낳습니다. 여왕벌이 없으면 벌통이 불안해집니다.

벌꿀은 꽃의 꿀로 만들어집니다. 갓 만든 벌꿀은 수분이 많아 발효되기 쉽습니다. 수분이 줄면 벌꿀은 밀랍으로 덮입니다. 밀랍으로 덮인 벌꿀은 여러 해 보관할 수 있습니다. 양봉가는 여름에 벌꿀을 거둡니다.

농약은 적은 양으로도 곤충을 해칩니다. 농약을 뿌린 밭에는 곤충의 먹이가 거의 없습니다. 진드기도 곤충을 약하게 합니다. 밭 옆에 꽃을 심으면 곤충이 돌아옵니다. 꽃을 심는 비용은 적고 일 년이면 곤충이 늘어납니다.`;

const BEES_AR = `تعيش مستعمرة النحل في الخلية وقد يبلغ عدد النحل خمسين ألفا. لكل نحلة في الخلية مهمة تتغير مع عمرها. النحل الصغير ينظف الخلية والنحل الكبير يخرج لجمع الرحيق. تضع الملكة ألفي بيضة في اليوم. بدون الملكة تضطرب الخلية بسرعة.

يصنع العسل من الرحيق. العسل الطازج فيه ماء كثير وقد يتخمر. عندما يقل الماء يغطى العسل بالشمع. العسل المغطى بالشمع يبقى سنوات. يجمع النحالون العسل في الصيف.

المبيدات تضر الحشرات حتى بكميات قليلة. الحقول التي رشت فيها المبيدات لا تقدم للحشرات غذاء. العث يضعف الحشرات أيضا. زراعة الزهور بجانب الحقول تساعد الحشرات. الزهور لا تكلف كثيرا وتعود الحشرات بعد سنة.`;

/** Texts about the same three subjects (the hive, honey, pesticides) in several languages and scripts. */
export const SAMPLES: readonly SampleText[] = [
  { language: 'en', text: BEES_EN },
  { language: 'de', text: BEES_DE },
  { language: 'ja', text: BEES_JA },
  { language: 'zh', text: BEES_ZH },
  { language: 'ko', text: BEES_KO },
  { language: 'ar', text: BEES_AR },
];
