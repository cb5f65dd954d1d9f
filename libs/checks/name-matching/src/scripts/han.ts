/** Readings (Mandarin, without tones) of characters that are frequent in names. A table of all is no part of this lib. */
const readings = `
  wang王汪 li李黎丽力立利莉礼理 zhang张張章彰 liu刘劉柳 chen陈陳晨辰臣 yang杨楊阳陽洋扬 huang黄黃皇 zhao赵趙兆 wu吴吳武伍吾 zhou周洲舟
  xu徐许許旭 sun孙孫 ma马馬 zhu朱珠竹祝 hu胡虎 guo郭国國 he何和贺賀河 lin林琳霖 gao高 luo罗羅洛骆 zheng郑鄭正政 liang梁良亮 xie谢謝
  song宋松 tang唐汤湯 han韩韓汉漢涵 feng冯馮峰锋鋒丰風风凤鳳 deng邓鄧登 cao曹 peng彭鹏鵬朋 zeng曾增 xiao肖萧蕭晓曉小孝 tian田天
  dong董东東冬 pan潘 yuan袁元远遠媛原圆源 cai蔡才财彩 jiang蒋蔣江姜将 yu于余俞玉宇雨郁愈裕 du杜 ye叶葉业 cheng程成诚城承 wei魏伟偉卫衛威薇维維为
  su苏蘇素 lü吕呂 ding丁 ren任人仁 lu卢盧陆陸鲁魯路露 yao姚瑶 shen沈申深 zhong钟鐘中忠仲 cui崔 tan谭譚谈 fan范樊凡帆 jin金锦锦进進近晋津
  shi石施时時史世士仕 liao廖 jia贾賈家佳嘉 xia夏霞 fu付傅福富甫夫 fang方芳房 bai白百柏 zou邹鄒 meng孟蒙梦夢萌 qin秦勤琴 qiu邱秋丘 hou侯 yin尹银殷音
  xue薛雪学學 yan闫阎颜严嚴燕艳豔岩研 duan段 lei雷蕾磊 long龙龍隆 tao陶涛濤 kong孔 mao毛茂 hao郝浩昊豪 gu顾顧谷古 lai赖赖来 wan万萬婉
  qian钱錢前倩 dai戴代 mo莫墨 kang康 ying英颖穎应莹營影 ming明名铭銘 hua华華花化 jian建健剑劍坚坚简 ping平萍 qiang强強 jun军軍君俊钧均
  hai海 bo波博勃 bin斌彬宾濱 gang刚剛钢鋼 yong勇永泳勇 chao超朝潮 jie杰傑洁潔捷介 na娜 min敏民 jing静靜京晶景敬 hong红紅宏洪鸿鴻虹 xin新鑫欣心信
  rong荣榮容蓉 gui贵貴桂 zhi志智之芝 ling玲灵凌岭 hui辉輝慧惠会會卉 qing清青庆慶晴 sheng生胜勝升圣聖盛 xiang向翔祥香湘象 guang光广廣
  shan山珊善 mei美梅 lan兰蘭岚 juan娟 xing兴興星行 yi一义義易毅怡艺藝益 bao宝寶保 de德 da大达達 zi子紫自 wen文雯温 ke科可克 xi西喜习習希熙
  tong通同童彤 chang长長昌常 guan关關管冠 ji吉纪紀季继 chun春纯 shu树樹书書淑叔 quan全权泉 an安 ai爱愛艾 ya亚亞雅 ting婷廷庭 fei飞飛菲
  zhen珍振镇真 shun顺順舜 kun坤昆 ning宁寧 rui瑞睿锐 kai凯凱开開 ze泽澤 run润 lian连联莲廉 shuang双 rou柔 nan南男 bei北贝 gong公工功龚
  shang上尚商 mu木穆牧 ou欧歐 dao道岛 gan甘 si思司四 san三 er二 wu五 liu六 qi七齐琪其奇祁 ba八巴 jiu九 dian电電 you有友右 xian先贤憲显
  ban班板 chuan川船传 dan丹 di地帝迪 dui队 e鄂 fa发法 gen根 guai怪 hang航杭 hei黑 jiao交教 jue觉 ju菊巨 ka卡 la拉 lao老 mai麦 nai乃 nian年念
  nu女 pu浦普 ran然冉 rao饶 ru如儒 sa萨 sai赛 se色 sha沙 shou寿守首 shui水 te特 ti体 tie铁 tu土图 wai外 xuan宣轩萱玄 xun迅荀 yue月岳悦跃越
  yun云雲运芸 zai在 zang臧 zao早 zha查 zhan展战詹 zhe哲浙 zhuo卓 zong宗总 zu祖组 zun尊 zuo左作
`;

const byCharacter = new Map(
  readings
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const latin = /^[a-zü]+/.exec(entry)?.[0] ?? '';
      return [...entry.slice(latin.length)].map((character): [string, string] => [character, latin.replace('ü', 'u')]);
    }),
);

/** The characters' Mandarin readings joined; empty when one of them is not in the table. */
export function hanReading(word: string): string {
  let latin = '';
  for (const character of word) {
    const reading = byCharacter.get(character);
    if (reading === undefined) return '';
    latin += reading;
  }
  return latin;
}
