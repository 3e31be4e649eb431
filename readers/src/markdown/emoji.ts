/** GitHub shortcodes that are common in slides, each directly followed by its emoji. */
const SHORTCODES =
  'smile😄 smiley😃 grin😁 grinning😀 laughing😆 joy😂 wink😉 blush😊 heart_eyes😍 thinking🤔 sunglasses😎 cry😢 sob😭 ' +
  'angry😠 rage😡 scream😱 sweat_smile😅 upside_down_face🙃 neutral_face😐 confused😕 worried😟 sleeping😴 nerd_face🤓 ' +
  'exploding_head🤯 partying_face🥳 star_struck🤩 shrug🤷 facepalm🤦 heart❤️ broken_heart💔 blue_heart💙 green_heart💚 ' +
  'yellow_heart💛 purple_heart💜 thumbsup👍 +1👍 thumbsdown👎 -1👎 clap👏 wave👋 pray🙏 muscle💪 ok_hand👌 point_right👉 ' +
  'point_left👈 point_up☝️ point_down👇 raised_hands🙌 eyes👀 brain🧠 ear👂 rocket🚀 fire🔥 star⭐ star2🌟 sparkles✨ zap⚡ ' +
  'boom💥 tada🎉 confetti_ball🎊 gift🎁 trophy🏆 medal🏅 bulb💡 memo📝 pencil✏️ pencil2✏️ book📖 books📚 bookmark🔖 link🔗 ' +
  'lock🔒 unlock🔓 key🔑 mag🔍 bell🔔 warning⚠️ no_entry⛔ x❌ white_check_mark✅ heavy_check_mark✔️ ballot_box_with_check☑️ ' +
  'question❓ exclamation❗ bangbang‼️ 100💯 information_source️ℹ️ computer💻 desktop_computer🖥️ iphone📱 camera📷 movie_camera🎥 ' +
  'bug🐛 wrench🔧 hammer🔨 gear⚙️ package📦 chart_with_upwards_trend📈 chart_with_downwards_trend📉 bar_chart📊 calendar📅 ' +
  'clock1🕐 hourglass⌛ alarm_clock⏰ email📧 phone☎️ house🏠 office🏢 school🏫 hospital🏥 car🚗 bus🚌 airplane✈️ bike🚲 ship🚢 ' +
  'earth_africa🌍 earth_americas🌎 earth_asia🌏 globe_with_meridians🌐 sun☀️ sunny☀️ cloud☁️ umbrella☔ snowflake❄️ rainbow🌈 ' +
  'moon🌔 ocean🌊 mountain⛰️ tree🌳 evergreen_tree🌲 seedling🌱 herb🌿 rose🌹 sunflower🌻 apple🍎 pizza🍕 coffee☕ tea🍵 beer🍺 ' +
  'cake🍰 dog🐶 cat🐱 mouse🐭 elephant🐘 snake🐍 whale🐳 octopus🐙 penguin🐧 crab🦀 unicorn🦄 robot🤖 alien👽 ghost👻 ' +
  'arrow_right➡️ arrow_left⬅️ arrow_up⬆️ arrow_down⬇️ recycle♻️ heavy_plus_sign➕ heavy_minus_sign➖ muted🔇 sound🔊 ' +
  'microphone🎤 musical_note🎵 art🎨 video_game🎮 dart🎯 checkered_flag🏁 canada🇨🇦 us🇺🇸 uk🇬🇧 gb🇬🇧 fr🇫🇷 de🇩🇪 it🇮🇹 es🇪🇸 jp🇯🇵 ' +
  'cn🇨🇳 kr🇰🇷 ru🇷🇺 quebec⚜️ eu🇪🇺 man👨 woman👩 boy👦 girl👧 baby👶 family👪 cop👮 guardsman💂 construction_worker👷 ' +
  'poop💩 hankey💩 skull💀 crown👑 gem💎 moneybag💰 dollar💵 credit_card💳 bomb💣 pill💊 syringe💉 dna🧬 microscope🔬 telescope🔭';

// Each entry of the list is split before the first character that cannot be part of a shortcode.
const EMOJI_BY_SHORTCODE = new Map(
  SHORTCODES.split(' ').map((entry) => {
    const shortcode = /^[+-]?[\w]*?(?=[^\w+-])/u.exec(entry)?.[0] ?? entry;
    return [shortcode, entry.slice(shortcode.length)] as const;
  }),
);

/** Replaces shortcodes such as `:rocket:` by their emoji; unknown shortcodes stay unchanged. */
export function replaceShortcodes(text: string): string {
  return text.includes(':')
    ? text.replace(/:([+-]?\w{1,40}):/g, (match, shortcode: string) => EMOJI_BY_SHORTCODE.get(shortcode) ?? match)
    : text;
}
