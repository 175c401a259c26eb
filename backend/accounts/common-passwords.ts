/**
 * The passwords that attackers try first, in lower case, 8 characters or more (shorter ones are refused
 * anyway): the top of published lists of leaked passwords, Chinese and others, and the variants common in
 * them: a word with a year or digits appended, doubled, or with a punctuation mark at its end.
 */

/** As they appear in the lists. */
const listed = `
password passw0rd passwort password1 password12 password123 password1234 password! password1! p@ssw0rd p@ssword
p@ssw0rd1 pa55word pa$$word passpass passwords mypassword password01 password2 password3 password7 password9
12345678 123456789 1234567890 0123456789 0987654321 87654321 987654321 9876543210 11111111 111111111 1111111111
00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 888888888
666666666 999999999 555555555 12341234 123412345 12345679 123456780 123456788 1234567899 12344321 123454321
11223344 1122334455 112233445566 11112222 11221122 12121212 21212121 12312312 123123123 123123123123 123321123
1233211234567 123456654321 12345654321 123456123456 1234512345 123456123 123456321 147258369 1472583690 159357456
159753456 741852963 963852741 852456852 789456123 789456123a 456789123 741258963 7894561230 123698745 147896325
13579246 1357924680 135792468 2468013579 24681012 97531097 31415926 3141592653 314159265 27182818 10101010
01010101 01234567 012345678 11111112 11112233 12344567 12345687 20202020 52013140 5201314520 520131400 1314520520
13145200 131452052 52013145 52052052 5201314a a5201314 woaini1314 woaini520 woaini5201314 woaini123 woaini1314520
woaini521 iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 ilovegod iloveme1 iloveyou3 qwertyui qwertyuio
qwertyuiop qwertyuiop[] qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1! qwert123 qwert12345
qwe123456 qwe123qwe qweqweqwe qweasdzxc qweasd123 qweasdzxc123 qwer1234 qwer12345 qwer123456 qwerasdf qwerasdfzxcv
qwerqwer qwertyqwerty 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz@wsx 1qaz!qaz 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r!
1qaz1qaz 2wsx3edc 2wsxzaq1 3edc4rfv zaq12wsx zaq1xsw2 zaq1zaq1 xsw2zaq1 qazwsx12 qazwsx123 qazwsxedc qazwsxedc123
qazwsxedcrfv qazxsw12 qazxswedc q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 a1b2c3d4 a1s2d3f4 z1x2c3v4 w1e2r3t4 asdfghjk
asdfghjkl asdfghjkl; asdf1234 asdf12345 asdfasdf asdfjkl1 asdfqwer asdf;lkj asd123456 asd123asd asdasdasd zxcvbnm1
zxcvbnm, zxcvbnm,./ zxcvbnm123 zxcvzxcv zxcv1234 zxc123456 zxcasdqwe zxcvasdf zxcasdqwe123 poiuytrewq lkjhgfdsa
mnbvcxz1 mnbvcxza lkjhgfds poiuytre 0okm9ijn 9ijn8uhb 0okmnji9 !qaz2wsx !qaz@wsx !@#$%^&* !@#$%^&*() 1234!@#$
1234qwer 12345qwert 123456qwerty 123qweasd 123qweasdzxc 123qwe123 123qwe!@# 123qwe456 1234rewq 1234asdf 1234abcd
12345abc 12345abcde 123456ab 123456abc 123456aa 123456qq 123456as 123456qw 123456zx 1234567a 1234567q 12345678a
12345678q 123456789a 123456789q 123456789z 1234567890a 123456789abc 123456789qq 123456asd 123456qwe 123456zxc
123abc123 123abc456 123asd123 123asdfg 123zxc123 aa123456 aa123456789 aa12345678 aaa123456 aaaa1111 aaaa1234 aaaaaaaa
aaaaaaaaaa aaaaaaa1 ab123456 abc12345 abc123456 abc1234567 abc12345678 abc123456789 abc123abc abcabcabc abcd1234
abcd12345 abcd123456 abcd@1234 abcde12345 abcdef12 abcdef123 abcdefgh abcdefghi abcdefghij abcdefg1 abcdefg123
abcdabcd abc@1234 abc@12345 abc@123456 abc!1234 as123456 asd12345 a1234567 a12345678 a123456789 a1234567890 a123456a
a123456b a1b2c3d4e5 a11111111 a00000000 a88888888 a66666666 a5201314a q1234567 q12345678 q123456789 q123456q qq123456
qq123456789 qq12345678 qq1234567 qq111111 qq5201314 qqqq1111 qqqqqqqq qqq123456 qw123456 w1234567 w123456789
ww123456 wang1234 wang123456 w12345678 wwwwwwww x123456789 xx123456 z123456789 z1234567 z12345678 zz123456 zzzzzzzz
zx123456 zxc12345 s123456789 l123456789 y123456789 h123456789 j123456789 m123456789 c123456789 d123456789 xiaoming
xiaoming123 xiaoxiao xiaolong xiaoqiang xiaobao123 woaiwojia woaini11 woaini12 woaini99 woaibaba woaimama woaiwoziji
wodemima nihao123 nihaoma1 nihaonihao nishizhu buzhidao wangyang wangjian wangwei1 zhangwei zhangjie zhangjian
zhanglei liangliang lilililili tiantian kaixin123 kaixin001 jiayou123 beijing1 beijing2008 shanghai shanghai1
zhongguo zhonghua zhongguo1 chenchen longlong yangyang mingming huanghuang feifeifei jiangnan chongqing guangzhou
shenzhen tianjin1 hangzhou nanjing1 taobao123 alibaba1 baidu123 tencent1 weixin123 wechat123 huawei123 huawei@123
admin123 admin1234 admin12345 admin123456 admin888 admin@123 admin@1234 admin@123456 admin!@# adminadmin
administrator administrator1 admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 admin2026 root1234
root123456 root@123 rootroot toor1234 test1234 test12345 test123456 testtest testing1 testing123 tester123 test@123
guest123 guest1234 guestguest user1234 user123456 username username1 userpass default1 default123 changeme
changeme1 changeme123 changeit welcome1 welcome12 welcome123 welcome@123 welcome2 letmein1 letmein123 letmein! letmein12
master123 monkey12 monkey123 dragon12 dragon123 sunshine sunshine1 sunshine12 princess princess1 princess12 football
football1 football12 baseball baseball1 basketball superman superman1 superman123 spiderman batman123 trustno1 starwars
starwars1 whatever whatever1 computer computer1 internet internet1 michelle jennifer jennifer1 jonathan jordan23
victoria veronica samantha samantha1 elizabeth elizabeth1 benjamin alexander alexander1 alexandra christian christina
christopher nicholas isabella gabriela stephanie danielle patricia margaret katherine caroline charlotte chocolate
chocolate1 butterfly butterfly1 strawberry blueberry cheese123 pokemon1 pokemon123 naruto123 minecraft minecraft1
corvette mercedes mustang1 porsche1 ferrari1 yankees1 steelers lakers24 liverpool liverpool1 chelsea1 arsenal1
manchester barcelona barcelona1 realmadrid juventus cristiano ronaldo7 messi1010 maradona midnight midnight1
lovelove loveyou1 loveyou123 ihateyou iloveu12 loveme123 lovely123 babygirl babygirl1 mylove123 sweetheart sweetie1
beautiful beautiful1 handsome brooklyn cameron1 charlie1 charlie123 chester1 cookie123 cowboys1 creative daniel123
diamond1 december november september february february1 december1 danger123 einstein elephant everyone fantasy1
fireball firebird flower123 franklin freedom1 friends1 gangster garfield gateway1 goodluck goodluck1 hardcore
heather1 hello123 hello1234 hello12345 hellohello hellokitty helpme123 hercules hunter123 iloveyou5 infinity
jessica1 jordan123 killer123 kingkong lavender lollipop lollypop madison1 marlboro maverick melissa1 metallica
michael1 michael123 mickey123 microsoft microsoft1 mountain nintendo nothing1 nothing123 november1 office123 olivia123
pa55w0rd pantera1 paradise passion1 password99 password11 password22 patrick1 peanut123 personal pineapple platinum
playboy1 pokemon12 precious president princesa producer punkrock qazwsx1234 rainbow1 redskins richard1 robert123
rockstar rocknroll rosebud1 samsung1 samsung123 savannah scarface scorpion secret123 secretsecret security security1
service1 shadow123 simpsons slipknot snickers snoopy123 softball soccer123 software something spongebob sparkle1
stardust startrek steelers1 stupid123 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 sunflower
sunshine123 superstar swimming swordfish tequiero telephone terminator thailand thomas123 thunder1 tigger123
tinkerbell titanic1 tomorrow topsecret toyota123 training trinity1 tweety123 unicorn1 valentina valentine vampire1
vanessa1 victory1 volleyball warcraft warrior1 webmaster westlife wildcats william1 william123 windows1 windows10
winner123 winston1 winter123 wolverine wonderful xbox3601 yamaha123 yellow123 yourname youtube1 zachary1 zaqwsxcde
zaq1@wsx letmein2 access123 access14 alphabet apple123 backdoor bluebird borabora casablanca champion cherokee
chicken1 clarence clifford colorado concrete cristina crystal1 dolphins1 dragonball dragonfly drowssap emmanuel
enterprise estrella facebook facebook1 florence francesco francisco galaxy123 geronimo giovanni google123 gorgeous
guitar123 hallo123 hannover happy123 happyday harley123 hernandez highland hollywood homework honolulu hurricane
icecream icecream1 immortal inferno1 jackson1 jamaica1 japan123 jasmine1 johndoe1 junior123 kangaroo kathleen katrina1
kawasaki kimberly lasvegas leonardo lovers123 lucky123 lucky777 macintosh magdalena mallorca margarita marianne
marshall matthew1 maximus1 mercury1 monster1 monster123 montreal moonlight morpheus motorola mozart123 napoleon
newyork1 newyork123 oblivion ohyeah123 orange123 original paintball panasonic password0 pavilion penguin1 phoenix1
pictures pineapple1 porsche911 portugal pretty123 qwaszx12 rachel123 rebecca1 remember rochelle romance1 sandiego
santiago schalke04 scoobydoo scotland serenity shannon1 sheffield shopping showtime skateboard smokey123 snowball
snowboard sterling submarine sullivan sunderland supernova suzuki123 sylvester teacher1 teddybear telecom1 tennessee
thankyou thebeatles theodore thirteen tottenham universal universe vacation vladimir wallpaper waterloo westham1
westside whiskey1 wildlife woodland wrestling yesterday yosemite zeppelin zidane10 contrasena contraseña bienvenido
holahola teamo123 tequieromucho mexico123 argentina espana123 corazon1 estrella1 amorcito bonita123 sakura123 nihongo1
arigatou konnichiwa watashi1 tokyo2020 doraemon pikachu1 totoro123 ultraman gundam123 onepiece onepiece1 himawari
`;

/** Words to which people append a year or a few digits. */
const stems = `
admin administrator root test tester user guest default password passwd passwort pass welcome login letmein changeme
secret master super system server office manager company service support student teacher school class exam exams
kaoshi exampass quiz paper mingshi mingshi1 mingshiexam mskaoshi kaosheng kaoguan laoshi xuesheng xuexiao
daxue zhaopin renshi jiankao yuejuan shijuan tiku zhengshu peixun ceshi ceping mima wodemima denglu guanli
guanliyuan gongsi zhongguo china beijing shanghai guangzhou shenzhen hangzhou chengdu wuhan nanjing hainan
huawei taobao baidu tencent alibaba weixin wechat woaini woaiwojia nihao xiaoming wangwei zhangwei lilei
hanmeimei liuyang chenwei yangyang zhangsan lisi wangwu aini baobao baobei laopo laogong mama baba jiayou kaixin
qwerty qwer qwert qweasd qazwsx asdf asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde abcdef aaa aaaa qqq iloveyou
love lovely hello monkey dragon sunshine princess football shadow michael summer winter spring autumn monday
january october november december happy lucky apple google orange banana tiger panda dream angel
`;

const endings = [
  ..."1 12 123 1234 12345 123456 1234567 12345678 123456789 0 00 000 01 007 11 111 1111 111111 22 222 321 520 521".split(
    " ",
  ),
  ..."666 6666 666666 777 88 888 8888 888888 999 99 1314 5201314 ! !! !@# @123 @1234 @123456 @2024 @2025 @2026".split(
    " ",
  ),
  ..."#123 _123 .123 123! 1234! 123. 123@ 2008 2010 2012 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025".split(
    " ",
  ),
  ..."2026 2027 1980 1985 1986 1987 1988 1989 1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 2000 2001".split(
    " ",
  ),
];

/** Chinese phrases; a repeated phrase is caught by the `repeated` pattern. */
const chinese =
  "明试123456 考试123456 密码123456 我爱你123456 我爱你一万年啊 一二三四五六七八 天天向上好好学习 好好学习天天向上";

const words = (text: string) => text.trim().split(/\s+/);

/** Every listed or generated password, in lower case, 8 characters or more. */
export const commonPasswords: ReadonlySet<string> = new Set(
  [
    ...words(listed),
    ...words(chinese),
    ...words(stems).flatMap((stem) => [
      stem,
      stem + stem,
      ...endings.flatMap((ending) => [stem + ending, ending + stem]),
    ]),
    ...[
      "mingshi-demo",
      "mingshi-exam",
      "mingshi-admin",
      "ming-shi",
      "mingshidemo",
      "demo-demo",
      "demo1234",
      "demodemo",
    ],
  ].filter((password) => password.length >= 8),
);

/** Dates with a plausible year (YYYYMMDD), as many Chinese passwords are. */
const date = /^(19[3-9]\d|20[0-4]\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
/** One to four characters repeated: aaaaaaaa, abababab, 20202020. */
const repeated = /^(.{1,4}?)\1+$/su;
/** A mobile number is no secret. */
const mobile = /^1[3-9]\d{9}$/;

/** Expects normalised text: NFKC, lower case. */
export function isCommonPassword(text: string): boolean {
  return (
    commonPasswords.has(text) || date.test(text) || mobile.test(text) || repeated.test(text) || isRun(text)
  );
}

/** Sequences in the alphabet, the digits or on the keyboard, forwards or backwards. */
const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop[]asdfghjkl;'zxcvbnm,./",
  "!@#$%^&*()_+",
];

function isRun(text: string): boolean {
  const backwards = [...text].reverse().join("");
  return rows.some((row) => row.includes(text) || row.includes(backwards));
}
